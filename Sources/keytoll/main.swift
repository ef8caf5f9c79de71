print("keytoll")
