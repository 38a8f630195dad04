import { createHash } from 'node:crypto'
import { createMemo, type Memo } from '#server/kernel/content-version.ts'
import type { ContentVersion } from '#server/kernel/context.ts'
import { type CachedBody, createResponseCache } from '#server/kernel/response-cache.ts'

/** A rendered public page, identical for everyone until the content version changes. */
export type RenderedPage = { html: string; policy: string }
/** Renders a page; `once` memoizes reads that pages of the same version share. */
export type RenderPage = (once: Memo) => Promise<RenderedPage>
type PageMetadata = { policy: string; etag: string }
export type CachedPage = CachedBody & PageMetadata

// A weak tag, because all encodings count as the same page. It covers the policy, which browsers cache with the page.
const computeEtag = ({ html, policy }: RenderedPage) =>
  `W/"${createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 27)}"`

/**
 * Caches the public pages of one process by key until the content version changes. The version is read before the rows,
 * and a page is cached under that version only, so that a page rendered during a save is never served after it. Errors
 * are not cached. The least recently used pages are evicted first.
 * @param most size of all pages together, in bytes
 */
export function createPageCache(content: Pick<ContentVersion, 'version'>, most = 32 * 1024 * 1024) {
  const pages = createResponseCache<PageMetadata>(most)
  const drawing = new Map<string, Promise<CachedPage>>()
  let version: number | null = null
  let once = createMemo()

  const draw = async (key: string, at: number, make: RenderPage) => {
    const drawn = await make(once)
    const page = pages.make(key, Buffer.from(drawn.html), { policy: drawn.policy, etag: computeEtag(drawn) })
    if (version === at) pages.set(key, page)
    return page
  }

  return {
    /** Returns the page of this key, or renders it with `make`. Concurrent callers share one rendering. */
    async page(parts: readonly unknown[], make: RenderPage): Promise<CachedPage> {
      const key = JSON.stringify(parts)
      const at = await content.version()
      if (at !== version) {
        pages.clear()
        once = createMemo()
        version = at
      }
      const known = pages.find(key)
      if (known) return known
      const name = `${at} ${key}`
      const page = drawing.get(name) ?? draw(key, at, make).finally(() => drawing.delete(name))
      drawing.set(name, page)
      return page
    },
    size() {
      const { entries, bytes } = pages.size()
      return { pages: entries, bytes }
    },
  }
}
