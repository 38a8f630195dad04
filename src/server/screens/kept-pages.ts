import { createHash } from 'node:crypto'
import type { Content } from '#server/kernel/context.ts'
import { type Encoding, packed } from '#server/kernel/encodings.ts'

/** A public page as it was drawn: the same for everyone until the content version rises. */
export type Page = { html: string; policy: string }
export type KeptPage = {
  policy: string
  etag: string
  plain: Buffer
  /** The page in an encoding, made when it is first asked for and kept from then on. */
  encoded: (encoding: Encoding) => Promise<Buffer>
}

const mostBytes = 32 * 1024 * 1024
/** What an entry takes beside its bodies, roughly. */
const entryBytes = 2_048

/** @param grew told how many bytes an encoding added */
function keptPage({ html, policy }: Page, grew: (bytes: number) => void): KeptPage {
  const plain = Buffer.from(html)
  const made = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding) => {
    const body = await packed[encoding](plain)
    grew(body.length)
    return body
  }
  return {
    policy,
    plain,
    // Weak: the encodings are one page. The policy belongs to what is kept by browsers.
    etag: `W/"${createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 27)}"`,
    encoded(encoding) {
      const body = made.get(encoding) ?? make(encoding)
      made.set(encoding, body)
      return body
    },
  }
}

/**
 * Public pages of one process, kept by key while the content version stands. The version is read before the rows a page
 * is drawn from, and the page is kept under that one only: a page drawn during a save is never shown after it.
 * Refusals are not kept. The least recently asked for go first. @param most bytes of all pages together
 */
export function keepPages(content: Pick<Content, 'version'>, most = mostBytes) {
  const pages = new Map<string, { page: KeptPage; bytes: number }>()
  const drawing = new Map<string, Promise<KeptPage>>()
  let version: number | null = null
  let bytes = 0

  const drop = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  const makeRoom = () => {
    for (const key of pages.keys()) if (bytes > most) drop(key)
  }
  const add = (key: string, page: KeptPage, more: number) => {
    const entry = pages.get(key)
    if (entry?.page !== page) return
    entry.bytes += more
    bytes += more
    makeRoom()
  }
  const keep = (key: string, page: KeptPage) => {
    drop(key)
    pages.set(key, { page, bytes: 0 })
    add(key, page, page.plain.length + key.length * 2 + entryBytes)
  }
  const draw = async (key: string, at: number, make: () => Promise<Page>) => {
    const page = keptPage(await make(), more => add(key, page, more))
    if (version === at) keep(key, page)
    return page
  }

  return {
    /** The page of these parts, drawn by `make` when it is not kept; who asks meanwhile waits for the same one. */
    async page(parts: readonly unknown[], make: () => Promise<Page>): Promise<KeptPage> {
      const key = JSON.stringify(parts)
      const at = await content.version()
      if (at !== version) {
        pages.clear()
        version = at
        bytes = 0
      }
      const known = pages.get(key)
      if (known) {
        // The last asked for goes last.
        pages.delete(key)
        pages.set(key, known)
        return known.page
      }
      const name = `${at} ${key}`
      const page = drawing.get(name) ?? draw(key, at, make).finally(() => drawing.delete(name))
      drawing.set(name, page)
      return page
    },
    size: () => ({ pages: pages.size, bytes }),
  }
}
