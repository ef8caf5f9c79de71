// Debounce
