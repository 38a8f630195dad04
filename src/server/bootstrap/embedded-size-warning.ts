const gigabyte = 1_000_000_000
/** Size in bytes up to which the embedded database performs well. */
const maxEmbeddedBytes = 10 * gigabyte

/** Returns the startup warning for an embedded database of this size, or null while it is small enough. */
export const getEmbeddedSizeWarning = (bytes: number): string | null =>
  bytes <= maxEmbeddedBytes
    ? null
    : `The embedded database has grown to ${Math.round(bytes / gigabyte)} GB, which makes it slow. Move it to a PostgreSQL server with npm run migrate-to (docs/operations.md).`
