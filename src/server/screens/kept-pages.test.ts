import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keepPages, type Page } from './kept-pages.ts'

const policy = "default-src 'none'"
const drawn = (html: string) => async (): Promise<Page> => ({ html, policy })
const shown = async (page: Promise<{ plain: Buffer }>) => (await page).plain.toString()

function world(most?: number) {
  const now = { version: 1 }
  return { now, kept: keepPages({ version: async () => now.version }, most) }
}

describe('kept pages', () => {
  it('are drawn once for a hundred who ask at the same time, and not again', async () => {
    const { kept } = world()
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

  it('are drawn anew under another version', async () => {
    const { now, kept } = world()
    await kept.page(['lamp'], drawn('old'))
    now.version = 2
    expect(await shown(kept.page(['lamp'], drawn('new')))).toBe('new')
    expect(kept.size().pages).toBe(1)
  })

  it('never show after a save what was read before it', async () => {
    const { now, kept } = world()
    let finish = () => {}
    // Reads its rows, then a save commits, then it is done.
    const slow = kept.page(['lamp'], async () => {
      await new Promise<void>(resolve => {
        finish = resolve
      })
      return { html: 'old', policy }
    })
    await new Promise(setImmediate)
    now.version = 2
    expect(await shown(kept.page(['lamp'], drawn('new')))).toBe('new')
    finish()
    expect(await shown(slow)).toBe('old')
    expect(await shown(kept.page(['lamp'], drawn('newer')))).toBe('new')
  })

  it('are not kept when they were read before a save that only they met', async () => {
    const { now, kept } = world()
    const page = kept.page(['lamp'], async () => {
      now.version = 2
      return { html: 'old', policy }
    })
    expect(await shown(page)).toBe('old')
    expect(await shown(kept.page(['lamp'], drawn('new')))).toBe('new')
  })

  it('keep no refusal', async () => {
    const { kept } = world()
    const refused = kept.page(['nothing'], async () => {
      throw new Error('not there')
    })
    await expect(refused).rejects.toThrow('not there')
    expect(kept.size()).toEqual({ pages: 0, bytes: 0 })
    expect(await shown(kept.page(['nothing'], drawn('there')))).toBe('there')
  })

  it('read what they share once a version, and what failed again', async () => {
    const { now, kept } = world()
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
    expect(await Promise.all(['lamp', 'mug'].map(name => shown(draw(name))))).toEqual([
      'lamp of shop 1',
      'mug of shop 1',
    ])
    now.version = 2
    expect(await shown(draw('mug'))).toBe('mug of shop 2')
    expect(asked).toEqual(['first', 'lamp', 'mug'])
  })

  it('stay under their bytes, encodings included; the one not asked for the longest goes first', async () => {
    const most = 95_000
    const { kept } = world(most)
    // Nothing that a compressor could make small.
    const noise = randomBytes(9_000).toString('hex')
    for (const name of ['a', 'b', 'c', 'd']) await kept.page([name], drawn(name + noise))
    expect(kept.size().pages).toBe(4)
    await kept.page(['a'], drawn('drawn again'))
    await (await kept.page(['d'], drawn('drawn again'))).encoded('br')
    await (await kept.page(['d'], drawn('drawn again'))).encoded('gzip')
    const { pages, bytes } = kept.size()
    expect([pages, bytes <= most, bytes > most / 2]).toEqual([3, true, true])
    expect(await shown(kept.page(['a'], drawn('drawn again')))).toBe(`a${noise}`)
    expect(await shown(kept.page(['b'], drawn('drawn again')))).toBe('drawn again')
  })

  it('encode a page once', async () => {
    const { kept } = world()
    const page = await kept.page(['lamp'], drawn('lamp '.repeat(900)))
    const [one, other] = await Promise.all([page.encoded('br'), page.encoded('br')])
    expect(one).toBe(other)
  })
})
