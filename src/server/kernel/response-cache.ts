import { compressors, type Encoding } from './content-encoding.ts'

/** A text as bytes; each encoding is made when it is first asked for, and kept from then on. */
export type CachedBody = { plain: Buffer; encoded: (encoding: Encoding) => Promise<Buffer> }

/** What an entry takes beside its bodies, roughly. */
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
 * Texts of one process with what belongs to each, by key. The least recently asked for go first.
 * @param most bytes of all of them together, encodings included
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
      // The last asked for goes last.
      entries.delete(key)
      entries.set(key, known)
      return known.kept
    },
    /** A body for a key, which is not kept before `keep`. */
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
