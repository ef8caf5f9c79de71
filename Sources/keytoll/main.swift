import Commands
import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
exit(await Program.run(arguments, console: .ofProcess()))
