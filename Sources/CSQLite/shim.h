#ifndef KEYTOLL_CSQLITE_SHIM_H
#define KEYTOLL_CSQLITE_SHIM_H

#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast that Swift cannot import: the library copies the bytes before it returns.
static inline int keytoll_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
