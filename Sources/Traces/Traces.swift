// Traces
