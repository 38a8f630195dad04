const gigabyte = 1_000_000_000
/** What the embedded database holds well, in bytes. */
const maxEmbeddedBytes = 10 * gigabyte

/** What is said at the start of a shop whose embedded database has become large; null below that. */
export const getEmbeddedSizeWarning = (bytes: number): string | null =>
  bytes <= maxEmbeddedBytes
    ? null
    : `The embedded database holds ${Math.round(bytes / gigabyte)} GB. A PostgreSQL server of its own serves that better: npm run migrate-to (docs/operations.md).`
