import { createHash } from 'node:crypto'
import { createMemo, type Memo } from '#server/kernel/content-version.ts'
import type { ContentVersion } from '#server/kernel/context.ts'
import { type CachedBody, createResponseCache } from '#server/kernel/response-cache.ts'

/** A public page as it was drawn: the same for everyone until the content version rises. */
export type RenderedPage = { html: string; policy: string }
/** Draws one; `once` reads what other pages of this version show as well. */
export type RenderPage = (once: Memo) => Promise<RenderedPage>
type PageMetadata = { policy: string; etag: string }
export type CachedPage = CachedBody & PageMetadata

// Weak: the encodings are one page. The policy belongs to what is kept by browsers.
const computeEtag = ({ html, policy }: RenderedPage) =>
  `W/"${createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 27)}"`

/**
 * Public pages of one process, kept by key while the content version stands. The version is read before the rows a page
 * is drawn from, and the page is kept under that one only: a page drawn during a save is never shown after it.
 * Refusals are not kept. The least recently asked for go first. @param most bytes of all pages together
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
    /** The page of these parts, drawn by `make` when it is not kept; who asks meanwhile waits for the same one. */
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
