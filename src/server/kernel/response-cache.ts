import { compressors, type Encoding } from './content-encoding.ts'

/** A response body. Each encoding is compressed on first use and then kept. */
export type CachedBody = { plain: Buffer; encoded: (encoding: Encoding) => Promise<Buffer> }

/** Approximate memory of an entry beside its bodies. */
const entryOverheadBytes = 2_048

function createBody(plain: Buffer, grew: (bytes: number) => void): CachedBody {
  const made = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding) => {
    const body = await compressors[encoding](plain)
    grew(body.length)
    return body
  }
  return {
    plain,
    encoded(encoding) {
      const body = made.get(encoding) ?? make(encoding)
      made.set(encoding, body)
      return body
    },
  }
}

/**
 * Creates a least-recently-used cache of response bodies, each with its own `Facts`.
 * @param most maximum bytes of all entries together, including their encodings
 */
export function createResponseCache<Facts extends object>(most: number) {
  type Kept = CachedBody & Facts
  const entries = new Map<string, { kept: Kept; bytes: number }>()
  let bytes = 0

  function drop(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  function grow(key: string, kept: Kept, more: number) {
    const entry = entries.get(key)
    if (entry?.kept !== kept) return
    entry.bytes += more
    bytes += more
    for (const oldest of entries.keys()) if (bytes > most) drop(oldest)
  }

  return {
    find(key: string): Kept | null {
      const known = entries.get(key)
      if (!known) return null
      // A Map iterates in insertion order, so this moves the entry to the recently used end.
      entries.delete(key)
      entries.set(key, known)
      return known.kept
    },
    /** Creates an entry without storing it; `set` stores it. */
    make(key: string, plain: Buffer, facts: Facts): Kept {
      const kept: Kept = { ...createBody(plain, more => grow(key, kept, more)), ...facts }
      return kept
    },
    set(key: string, kept: Kept) {
      drop(key)
      entries.set(key, { kept, bytes: 0 })
      grow(key, kept, kept.plain.length + key.length * 2 + entryOverheadBytes)
    },
    clear() {
      entries.clear()
      bytes = 0
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}
