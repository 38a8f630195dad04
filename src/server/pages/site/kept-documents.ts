import { type Body, keepBodies } from '#server/kernel/kept-bodies.ts'

type Facts = { type: string }
export type KeptDocument = Body & Facts

/** Whoever asks for the same meanwhile waits for the same. */
const making = new Map<string, Promise<KeptDocument>>()
const documents = keepBodies<Facts>(32 * 1024 * 1024)

/**
 * A seller's document or style sheet as it is sent, made when it is first asked for: reading the source again for every shopper would be
 * the dearest part of showing a page. `key` names all that it is made of. The least recently asked for go first.
 */
export async function documentOf(key: string, make: () => Promise<Facts & { body: Buffer }>): Promise<KeptDocument> {
  const known = documents.find(key) ?? making.get(key)
  if (known) return known
  const made = make().then(({ type, body }) => {
    const document = documents.make(key, body, { type })
    documents.keep(key, document)
    return document
  })
  making.set(key, made)
  return made.finally(() => making.delete(key))
}
