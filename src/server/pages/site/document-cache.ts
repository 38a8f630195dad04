import { type CachedBody, createResponseCache } from '#server/kernel/response-cache.ts'

type DocumentMetadata = { type: string }
export type CachedDocument = CachedBody & DocumentMetadata

/** Whoever asks for the same meanwhile waits for the same. */
const pendingDocuments = new Map<string, Promise<CachedDocument>>()
const documentCache = createResponseCache<DocumentMetadata>(32 * 1024 * 1024)

/**
 * A seller's document or style sheet as it is sent, made when it is first asked for: reading the source again for every shopper would be
 * the dearest part of showing a page. `key` names all that it is made of. The least recently asked for go first.
 */
export async function getOrRenderDocument(
  key: string,
  make: () => Promise<DocumentMetadata & { body: Buffer }>,
): Promise<CachedDocument> {
  const known = documentCache.find(key) ?? pendingDocuments.get(key)
  if (known) return known
  const made = make().then(({ type, body }) => {
    const document = documentCache.make(key, body, { type })
    documentCache.set(key, document)
    return document
  })
  pendingDocuments.set(key, made)
  return made.finally(() => pendingDocuments.delete(key))
}
