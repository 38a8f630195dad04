import { createHash } from 'node:crypto'
import type { ReaderLanguage } from '#domain/language.ts'
import { createMemo, type Memo } from '#server/platform/cache/content-version.ts'
import { type CachedBody, createResponseCache } from '#server/platform/cache/response-cache.ts'
import type { ContentVersion } from '#server/platform/core/context.ts'

/** A rendered public page, identical for everyone until the content version changes. */
export type RenderedPage = { html: string; policy: string }
/** Renders a page; `once` memoizes reads that pages of the same version share. */
export type RenderPage = (once: Memo) => Promise<RenderedPage>
type PageMetadata = {
  policy: string
  etag: string
  /** Whether the language of the page is that of the reader. */
  dependsOnReader: boolean
}
export type CachedPage = CachedBody & PageMetadata

// Computes a weak ETag, because all encodings count as the same page. It also covers the content security policy, which
// browsers cache with the page, and the reader's language, so that two pages with the same HTML have different tags.
const computeEtag = ({ html, policy }: RenderedPage, reader: ReaderLanguage | null) =>
  `W/"${createHash('sha256')
    .update(html)
    .update(policy)
    .update(reader ?? '')
    .digest('base64url')
    .slice(0, 27)}"`

/**
 * Caches the public pages of one process by key until the content version changes. The version is read before the rows,
 * and a page is cached under that version only, so that a page rendered during a save is never served after it. Errors
 * are not cached. The least recently used pages are evicted first.
 * @param readShopLanguage reads the language that the shop selected, once per content version
 * @param maxBytes size of all pages together, in bytes
 */
export function createPageCache(
  content: Pick<ContentVersion, 'version'>,
  readShopLanguage: () => Promise<string>,
  maxBytes = 32 * 1024 * 1024,
) {
  const pages = createResponseCache<PageMetadata>(maxBytes)
  const pendingPages = new Map<string, Promise<CachedPage>>()
  let version: number | null = null
  let once = createMemo()

  const renderAndCache = async (key: string, reader: ReaderLanguage | null, readVersion: number, make: RenderPage) => {
    const rendered = await make(once)
    const page = pages.make(key, Buffer.from(rendered.html), {
      policy: rendered.policy,
      etag: computeEtag(rendered, reader),
      dependsOnReader: reader !== null,
    })
    if (version === readVersion) pages.set(key, page)
    return page
  }

  return {
    /**
     * Returns the page of this key, or renders it with `make`. Concurrent callers share one rendering. In a shop that
     * serves the reader's language, the cache stores one page for each language.
     */
    async page(keyParts: readonly unknown[], readerLanguage: ReaderLanguage, make: RenderPage): Promise<CachedPage> {
      const currentVersion = await content.version()
      if (currentVersion !== version) {
        pages.clear()
        once = createMemo()
        version = currentVersion
      }
      const reader = (await once('shop language', readShopLanguage)) === 'reader' ? readerLanguage : null
      const key = JSON.stringify(reader ? [...keyParts, reader] : keyParts)
      const cached = pages.find(key)
      if (cached) return cached
      const name = `${currentVersion} ${key}`
      const page =
        pendingPages.get(name) ??
        renderAndCache(key, reader, currentVersion, make).finally(() => pendingPages.delete(name))
      pendingPages.set(name, page)
      return page
    },
    size() {
      const { entries, bytes } = pages.size()
      return { pages: entries, bytes }
    },
  }
}
