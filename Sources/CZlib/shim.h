#ifndef KEYTOLL_CZLIB_SHIM_H
#define KEYTOLL_CZLIB_SHIM_H

#include <zlib.h>

/// inflateInit2 is a macro that Swift cannot import; 15 + 16 is the largest window and a gzip header.
static inline int keytoll_begin_gzip(z_stream *stream) {
    return inflateInit2(stream, 15 + 16);
}

#endif
