const gigabyte = 1_000_000_000
/** The size, in bytes, up to which the embedded database performs well. */
const maxEmbeddedBytes = 10 * gigabyte

/** Returns the startup warning for an embedded database of this size, or null while it is small enough. */
export const getEmbeddedSizeWarning = (bytes: number): string | null =>
  bytes <= maxEmbeddedBytes
    ? null
    : `The embedded database holds ${Math.round(bytes / gigabyte)} GB. A PostgreSQL server of its own serves that better: npm run migrate-to (docs/operations.md).`
