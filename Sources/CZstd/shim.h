#ifndef KEYTOLL_CZSTD_SHIM_H
#define KEYTOLL_CZSTD_SHIM_H

#include <zstd.h>
#include <zstd_errors.h>

#endif
