import { type Encoding, packed } from '#server/kernel/encodings.ts'

type Document = { type: string; body: Buffer }
export type KeptDocument = Document & {
  /** The body in an encoding, made when it is first asked for. */
  encoded: (encoding: Encoding) => Promise<Buffer>
}

const kept = new Map<string, { document: KeptDocument; bytes: number }>()
const mostBytes = 32 * 1024 * 1024
let bytes = 0

function forget(key: string) {
  bytes -= kept.get(key)?.bytes ?? 0
  kept.delete(key)
}

function grow(key: string, document: KeptDocument, more: number) {
  const entry = kept.get(key)
  if (entry?.document !== document) return
  entry.bytes += more
  bytes += more
  for (const oldest of kept.keys()) if (bytes > mostBytes) forget(oldest)
}

function keptDocument(key: string, { type, body }: Document): KeptDocument {
  const made = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding) => {
    const result = await packed[encoding](body)
    grow(key, document, result.length)
    return result
  }
  const document: KeptDocument = {
    type,
    body,
    encoded(encoding) {
      const result = made.get(encoding) ?? make(encoding)
      made.set(encoding, result)
      return result
    },
  }
  return document
}

/**
 * A seller's document as it is sent, made when it is first asked for: reading the source again for every shopper would be
 * the dearest part of showing a page. `key` names all that it is made of. The least recently asked for go first.
 */
export async function documentOf(key: string, make: () => Promise<Document>): Promise<KeptDocument> {
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known.document
  }
  const document = keptDocument(key, await make())
  forget(key)
  kept.set(key, { document, bytes: 0 })
  grow(key, document, document.body.length)
  return document
}
