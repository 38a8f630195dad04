import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const policy = "default-src 'none'"
const renderTo = (html: string) => async (): Promise<RenderedPage> => ({ html, policy })
const getHtml = async (page: Promise<{ plain: Buffer }>) => (await page).plain.toString()

function createWorld(most?: number) {
  const now = { version: 1 }
  return { now, kept: createPageCache({ version: async () => now.version }, most) }
}

describe('page cache', () => {
  it('renders a page once for a hundred concurrent requests and does not render it again', async () => {
    const { kept } = createWorld()
    let times = 0
    const ask = () =>
      kept.page(['lamp'], async () => {
        times += 1
        await new Promise(setImmediate)
        return { html: 'lamp', policy }
      })
    await Promise.all(Array.from({ length: 100 }, ask))
    await ask()
    expect(times).toBe(1)
  })

  it('renders again under another content version', async () => {
    const { now, kept } = createWorld()
    await kept.page(['lamp'], renderTo('old'))
    now.version = 2
    expect(await getHtml(kept.page(['lamp'], renderTo('new')))).toBe('new')
    expect(kept.size().pages).toBe(1)
  })

  it('never serves data read before a save after that save', async () => {
    const { now, kept } = createWorld()
    let finish = () => {}
    // Reads its rows, then a save commits, then the rendering finishes.
    const slow = kept.page(['lamp'], async () => {
      await new Promise<void>(resolve => {
        finish = resolve
      })
      return { html: 'old', policy }
    })
    await new Promise(setImmediate)
    now.version = 2
    expect(await getHtml(kept.page(['lamp'], renderTo('new')))).toBe('new')
    finish()
    expect(await getHtml(slow)).toBe('old')
    expect(await getHtml(kept.page(['lamp'], renderTo('newer')))).toBe('new')
  })

  it('does not cache a page when a save happened during its first rendering', async () => {
    const { now, kept } = createWorld()
    const page = kept.page(['lamp'], async () => {
      now.version = 2
      return { html: 'old', policy }
    })
    expect(await getHtml(page)).toBe('old')
    expect(await getHtml(kept.page(['lamp'], renderTo('new')))).toBe('new')
  })

  it('caches no errors', async () => {
    const { kept } = createWorld()
    const refused = kept.page(['nothing'], async () => {
      throw new Error('not there')
    })
    await expect(refused).rejects.toThrow('not there')
    expect(kept.size()).toEqual({ pages: 0, bytes: 0 })
    expect(await getHtml(kept.page(['nothing'], renderTo('there')))).toBe('there')
  })

  it('reads shared data once a version, and failed reads again', async () => {
    const { now, kept } = createWorld()
    const asked: string[] = []
    const draw = (name: string) =>
      kept.page([name], async once => {
        const shop = await once('shop', async () => {
          asked.push(name)
          if (name === 'first') throw new Error('no database')
          return `shop ${now.version}`
        })
        return { html: `${name} of ${shop}`, policy }
      })
    await expect(draw('first')).rejects.toThrow('no database')
    expect(await Promise.all(['lamp', 'mug'].map(name => getHtml(draw(name))))).toEqual([
      'lamp of shop 1',
      'mug of shop 1',
    ])
    now.version = 2
    expect(await getHtml(draw('mug'))).toBe('mug of shop 2')
    expect(asked).toEqual(['first', 'lamp', 'mug'])
  })

  it('stays within its byte limit, encodings included, and evicts the least recently used page', async () => {
    const most = 95_000
    const { kept } = createWorld(most)
    // Random data, which does not compress.
    const noise = randomBytes(9_000).toString('hex')
    for (const name of ['a', 'b', 'c', 'd']) await kept.page([name], renderTo(name + noise))
    expect(kept.size().pages).toBe(4)
    await kept.page(['a'], renderTo('drawn again'))
    await (await kept.page(['d'], renderTo('drawn again'))).encoded('br')
    await (await kept.page(['d'], renderTo('drawn again'))).encoded('gzip')
    const { pages, bytes } = kept.size()
    expect([pages, bytes <= most, bytes > most / 2]).toEqual([3, true, true])
    expect(await getHtml(kept.page(['a'], renderTo('drawn again')))).toBe(`a${noise}`)
    expect(await getHtml(kept.page(['b'], renderTo('drawn again')))).toBe('drawn again')
  })

  it('encodes a page once', async () => {
    const { kept } = createWorld()
    const page = await kept.page(['lamp'], renderTo('lamp '.repeat(900)))
    const [one, other] = await Promise.all([page.encoded('br'), page.encoded('br')])
    expect(one).toBe(other)
  })
})
