export type KeptDocument = { type: string; body: Buffer }

const kept = new Map<string, KeptDocument>()
const mostBytes = 32 * 1024 * 1024
let bytes = 0

function forget(key: string) {
  bytes -= kept.get(key)?.body.length ?? 0
  kept.delete(key)
}

/**
 * A seller's document as it is sent, made when it is first asked for: reading the source again for every shopper would be
 * the dearest part of showing a page. `key` names all that it is made of. The least recently asked for go first.
 */
export async function documentOf(key: string, make: () => Promise<KeptDocument>): Promise<KeptDocument> {
  const document = kept.get(key) ?? (await make())
  forget(key)
  kept.set(key, document)
  bytes += document.body.length
  for (const oldest of kept.keys()) if (bytes > mostBytes && oldest !== key) forget(oldest)
  return document
}
