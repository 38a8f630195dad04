import { compressors, type Encoding } from '../http/content-encoding.ts'

/** A response body. Each compressed encoding is created on first use and then kept. */
export type CachedBody = { plain: Buffer; encoded: (encoding: Encoding) => Promise<Buffer> }

/** Approximate memory in bytes that an entry uses in addition to its bodies. */
const entryOverheadBytes = 2_048

function createBody(plain: Buffer, onGrow: (bytes: number) => void): CachedBody {
  const encodings = new Map<Encoding, Promise<Buffer>>()
  const encode = async (encoding: Encoding) => {
    const body = await compressors[encoding](plain)
    onGrow(body.length)
    return body
  }
  return {
    plain,
    encoded(encoding) {
      const body = encodings.get(encoding) ?? encode(encoding)
      encodings.set(encoding, body)
      return body
    },
  }
}

/**
 * Creates a least-recently-used cache of response bodies. Each entry also holds its `Facts`.
 * @param maxBytes maximum bytes of all entries together, including their compressed encodings
 */
export function createResponseCache<Facts extends object>(maxBytes: number) {
  type CachedEntry = CachedBody & Facts
  const entries = new Map<string, { cached: CachedEntry; bytes: number }>()
  let bytes = 0

  function drop(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  function grow(key: string, cached: CachedEntry, addedBytes: number) {
    const entry = entries.get(key)
    if (entry?.cached !== cached) return
    entry.bytes += addedBytes
    bytes += addedBytes
    for (const oldest of entries.keys()) if (bytes > maxBytes) drop(oldest)
  }

  return {
    find(key: string): CachedEntry | null {
      const known = entries.get(key)
      if (!known) return null
      // A Map iterates in insertion order, so this moves the entry to the recently used end.
      entries.delete(key)
      entries.set(key, known)
      return known.cached
    },
    /** Creates an entry without storing it; `set` stores it. */
    make(key: string, plain: Buffer, facts: Facts): CachedEntry {
      const cached: CachedEntry = { ...createBody(plain, addedBytes => grow(key, cached, addedBytes)), ...facts }
      return cached
    },
    set(key: string, cached: CachedEntry) {
      drop(key)
      entries.set(key, { cached, bytes: 0 })
      grow(key, cached, cached.plain.length + key.length * 2 + entryOverheadBytes)
    },
    clear() {
      entries.clear()
      bytes = 0
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}
