#ifndef KEYTOLL_CPREFETCH_SHIM_H
#define KEYTOLL_CPREFETCH_SHIM_H

/// Asks the processor to have the 64 bytes around an address at hand soon; Swift has no word for it.
static inline __attribute__((always_inline)) void keytoll_prefetch(const void *address) {
    __builtin_prefetch(address);
}

#endif
