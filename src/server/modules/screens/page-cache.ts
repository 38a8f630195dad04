import { createHash } from 'node:crypto'
import { createMemo, type Memo } from '#server/platform/cache/content-version.ts'
import { type CachedBody, createResponseCache } from '#server/platform/cache/response-cache.ts'
import type { ContentVersion } from '#server/platform/core/context.ts'

/** A rendered public page, identical for everyone until the content version changes. */
export type RenderedPage = { html: string; policy: string }
/** Renders a page; `once` memoizes reads that pages of the same version share. */
export type RenderPage = (once: Memo) => Promise<RenderedPage>
type PageMetadata = { policy: string; etag: string }
export type CachedPage = CachedBody & PageMetadata

// Computes a weak ETag, because all encodings count as the same page. It also covers the content security policy, which
// browsers cache with the page.
const computeEtag = ({ html, policy }: RenderedPage) =>
  `W/"${createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 27)}"`

/**
 * Caches the public pages of one process by key until the content version changes. The version is read before the rows,
 * and a page is cached under that version only, so that a page rendered during a save is never served after it. Errors
 * are not cached. The least recently used pages are evicted first.
 * @param maxBytes size of all pages together, in bytes
 */
export function createPageCache(content: Pick<ContentVersion, 'version'>, maxBytes = 32 * 1024 * 1024) {
  const pages = createResponseCache<PageMetadata>(maxBytes)
  const pendingPages = new Map<string, Promise<CachedPage>>()
  let version: number | null = null
  let once = createMemo()

  const renderAndCache = async (key: string, readVersion: number, make: RenderPage) => {
    const rendered = await make(once)
    const page = pages.make(key, Buffer.from(rendered.html), { policy: rendered.policy, etag: computeEtag(rendered) })
    if (version === readVersion) pages.set(key, page)
    return page
  }

  return {
    /** Returns the page of this key, or renders it with `make`. Concurrent callers share one rendering. */
    async page(keyParts: readonly unknown[], make: RenderPage): Promise<CachedPage> {
      const key = JSON.stringify(keyParts)
      const currentVersion = await content.version()
      if (currentVersion !== version) {
        pages.clear()
        once = createMemo()
        version = currentVersion
      }
      const cached = pages.find(key)
      if (cached) return cached
      const name = `${currentVersion} ${key}`
      const page =
        pendingPages.get(name) ?? renderAndCache(key, currentVersion, make).finally(() => pendingPages.delete(name))
      pendingPages.set(name, page)
      return page
    },
    size() {
      const { entries, bytes } = pages.size()
      return { pages: entries, bytes }
    },
  }
}
