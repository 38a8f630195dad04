import { LRUCache } from 'lru-cache'
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
 * Creates a least-recently-used cache of response bodies. Each entry also holds the caller's `Facts` about the
 * response.
 * @param maxBytes maximum bytes of all entries together, including their compressed encodings
 */
export function createResponseCache<Facts extends object>(maxBytes: number) {
  type CachedEntry = CachedBody & Facts
  const entries = new LRUCache<string, { cached: CachedEntry; bytes: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })

  function grow(key: string, cached: CachedEntry, addedBytes: number) {
    const entry = entries.peek(key)
    // The cache reads the size of a new object only, so an entry that grew is replaced.
    if (entry?.cached === cached) entries.set(key, { cached, bytes: entry.bytes + addedBytes })
  }

  return {
    find: (key: string): CachedEntry | null => entries.get(key)?.cached ?? null,
    /** Creates an entry without storing it; `set` stores it. */
    make(key: string, plain: Buffer, facts: Facts): CachedEntry {
      const cached: CachedEntry = { ...createBody(plain, addedBytes => grow(key, cached, addedBytes)), ...facts }
      return cached
    },
    set(key: string, cached: CachedEntry) {
      entries.set(key, { cached, bytes: cached.plain.length + key.length * 2 + entryOverheadBytes })
    },
    clear: () => entries.clear(),
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
