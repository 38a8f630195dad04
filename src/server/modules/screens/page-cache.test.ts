import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPageCache, type RenderedPage, type RenderPage } from './page-cache.ts'

const policy = "default-src 'none'"
const renderTo = (html: string) => async (): Promise<RenderedPage> => ({ html, policy })
const getHtml = async (page: Promise<{ plain: Buffer }>) => (await page).plain.toString()

function createCache(maxBytes?: number) {
  const content = { version: 1, language: 'spec' }
  const pages = createPageCache({ version: async () => content.version }, async () => content.language, maxBytes)
  const cache = { size: pages.size, page: (key: string[], make: RenderPage) => pages.page(key, 'en', make) }
  return { content, cache, pages }
}

describe('page cache', () => {
  it('renders a page once for a hundred concurrent requests and does not render it again', async () => {
    const { cache } = createCache()
    let renderCount = 0
    const requestPage = () =>
      cache.page(['lamp'], async () => {
        renderCount += 1
        await new Promise(setImmediate)
        return { html: 'lamp', policy }
      })
    await Promise.all(Array.from({ length: 100 }, requestPage))
    await requestPage()
    expect(renderCount).toBe(1)
  })

  it('renders a page again under another content version', async () => {
    const { content, cache } = createCache()
    await cache.page(['lamp'], renderTo('old'))
    content.version = 2
    expect(await getHtml(cache.page(['lamp'], renderTo('new')))).toBe('new')
    expect(cache.size().pages).toBe(1)
  })

  it('never serves, after a save, a page with data that was read before the save', async () => {
    const { content, cache } = createCache()
    let finish = () => {}
    // The rendering reads its rows, then a save commits, then the rendering finishes.
    const slowRequest = cache.page(['lamp'], async () => {
      await new Promise<void>(resolve => {
        finish = resolve
      })
      return { html: 'old', policy }
    })
    await new Promise(setImmediate)
    content.version = 2
    expect(await getHtml(cache.page(['lamp'], renderTo('new')))).toBe('new')
    finish()
    expect(await getHtml(slowRequest)).toBe('old')
    expect(await getHtml(cache.page(['lamp'], renderTo('newer')))).toBe('new')
  })

  it('does not cache a page when a save happened during its first rendering', async () => {
    const { content, cache } = createCache()
    const page = cache.page(['lamp'], async () => {
      content.version = 2
      return { html: 'old', policy }
    })
    expect(await getHtml(page)).toBe('old')
    expect(await getHtml(cache.page(['lamp'], renderTo('new')))).toBe('new')
  })

  it('does not cache a page whose rendering failed', async () => {
    const { cache } = createCache()
    const failed = cache.page(['nothing'], async () => {
      throw new Error('not found')
    })
    await expect(failed).rejects.toThrow('not found')
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
    expect(await getHtml(cache.page(['nothing'], renderTo('found')))).toBe('found')
  })

  it('reads shared data once per content version, and repeats a read that failed', async () => {
    const { content, cache } = createCache()
    const shopReads: string[] = []
    const renderPage = (name: string) =>
      cache.page([name], async once => {
        const shop = await once('shop', async () => {
          shopReads.push(name)
          if (name === 'first') throw new Error('no database')
          return `shop ${content.version}`
        })
        return { html: `${name} of ${shop}`, policy }
      })
    await expect(renderPage('first')).rejects.toThrow('no database')
    expect(await Promise.all(['lamp', 'mug'].map(name => getHtml(renderPage(name))))).toEqual([
      'lamp of shop 1',
      'mug of shop 1',
    ])
    content.version = 2
    expect(await getHtml(renderPage('mug'))).toBe('mug of shop 2')
    expect(shopReads).toEqual(['first', 'lamp', 'mug'])
  })

  it('keeps pages and their encodings within the byte limit, and evicts the least recently used page', async () => {
    const maxBytes = 95_000
    const { cache } = createCache(maxBytes)
    // Random data, which does not compress.
    const randomText = randomBytes(9_000).toString('hex')
    for (const name of ['a', 'b', 'c', 'd']) await cache.page([name], renderTo(name + randomText))
    expect(cache.size().pages).toBe(4)
    await cache.page(['a'], renderTo('rendered again'))
    await (await cache.page(['d'], renderTo('rendered again'))).encoded('br')
    await (await cache.page(['d'], renderTo('rendered again'))).encoded('gzip')
    const { pages, bytes } = cache.size()
    expect([pages, bytes <= maxBytes, bytes > maxBytes / 2]).toEqual([3, true, true])
    expect(await getHtml(cache.page(['a'], renderTo('rendered again')))).toBe(`a${randomText}`)
    expect(await getHtml(cache.page(['b'], renderTo('rendered again')))).toBe('rendered again')
  })

  it('stores one page per language, with different tags, in a shop that serves the reader’s language', async () => {
    const { content, pages } = createCache()
    content.language = 'reader'
    const english = await pages.page(['lamp'], 'en', renderTo('lamp'))
    const portuguese = await pages.page(['lamp'], 'pt-BR', renderTo('lamp'))
    expect(english.etag).not.toBe(portuguese.etag)
    expect([english.dependsOnReader, portuguese.dependsOnReader]).toEqual([true, true])
    expect(await getHtml(pages.page(['lamp'], 'pt-BR', renderTo('rendered again')))).toBe('lamp')
    expect(pages.size().pages).toBe(2)
  })

  it('stores one page for all readers in a shop that selects one language', async () => {
    const { pages } = createCache()
    const english = await pages.page(['lamp'], 'en', renderTo('lamp'))
    expect(await pages.page(['lamp'], 'pt-BR', renderTo('other'))).toBe(english)
    expect(english.dependsOnReader).toBe(false)
  })

  it('compresses a page once for concurrent requests', async () => {
    const { cache } = createCache()
    const page = await cache.page(['lamp'], renderTo('lamp '.repeat(900)))
    const [one, other] = await Promise.all([page.encoded('br'), page.encoded('br')])
    expect(one).toBe(other)
  })
})
