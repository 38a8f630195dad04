import { type CachedBody, createResponseCache } from '#server/platform/cache/response-cache.ts'

type DocumentMetadata = { type: string }
export type CachedDocument = CachedBody & DocumentMetadata

/** Concurrent requests for the same document share one rendering. */
const pendingDocuments = new Map<string, Promise<CachedDocument>>()
const documentCache = createResponseCache<DocumentMetadata>(32 * 1024 * 1024)

/**
 * Returns a rendered document or style sheet from the cache, or renders it: parsing the source for every shopper would
 * be the most expensive part of showing a page. `key` must cover everything that the result depends on. The least
 * recently used entries are evicted first.
 */
export async function getOrRenderDocument(
  key: string,
  render: () => Promise<DocumentMetadata & { body: Buffer }>,
): Promise<CachedDocument> {
  const cached = documentCache.find(key) ?? pendingDocuments.get(key)
  if (cached) return cached
  const rendering = render().then(({ type, body }) => {
    const document = documentCache.make(key, body, { type })
    documentCache.set(key, document)
    return document
  })
  pendingDocuments.set(key, rendering)
  return rendering.finally(() => pendingDocuments.delete(key))
}
