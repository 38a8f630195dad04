import { createHash } from 'node:crypto'
import { keepReads, type Once } from '#server/kernel/content.ts'
import type { Content } from '#server/kernel/context.ts'
import { type Body, keepBodies } from '#server/kernel/kept-bodies.ts'

/** A public page as it was drawn: the same for everyone until the content version rises. */
export type Page = { html: string; policy: string }
/** Draws one; `once` reads what other pages of this version show as well. */
export type Draw = (once: Once) => Promise<Page>
type Facts = { policy: string; etag: string }
export type KeptPage = Body & Facts

// Weak: the encodings are one page. The policy belongs to what is kept by browsers.
const etagOf = ({ html, policy }: Page) =>
  `W/"${createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 27)}"`

/**
 * Public pages of one process, kept by key while the content version stands. The version is read before the rows a page
 * is drawn from, and the page is kept under that one only: a page drawn during a save is never shown after it.
 * Refusals are not kept. The least recently asked for go first. @param most bytes of all pages together
 */
export function keepPages(content: Pick<Content, 'version'>, most = 32 * 1024 * 1024) {
  const pages = keepBodies<Facts>(most)
  const drawing = new Map<string, Promise<KeptPage>>()
  let version: number | null = null
  let once = keepReads()

  const draw = async (key: string, at: number, make: Draw) => {
    const drawn = await make(once)
    const page = pages.make(key, Buffer.from(drawn.html), { policy: drawn.policy, etag: etagOf(drawn) })
    if (version === at) pages.keep(key, page)
    return page
  }

  return {
    /** The page of these parts, drawn by `make` when it is not kept; who asks meanwhile waits for the same one. */
    async page(parts: readonly unknown[], make: Draw): Promise<KeptPage> {
      const key = JSON.stringify(parts)
      const at = await content.version()
      if (at !== version) {
        pages.clear()
        once = keepReads()
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
