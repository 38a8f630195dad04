import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { crc32 } from '#page-source/crc32.ts'
import { bombOf, located } from '#tests/support/pictures.ts'
import { problems } from '#words/index.ts'
import { type Cleaned, decode, type Made } from './decode.ts'
import { formatOf, isTooMuch } from './format.ts'
import { widthFor, widthsOf } from './widths.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
afterAll(() => rm(root, { recursive: true }))

async function sourceOf(bytes: Buffer) {
  const folder = await mkdtemp(join(root, 'one-'))
  const source = join(folder, 'source')
  await writeFile(source, bytes)
  return { folder, source }
}
const cleaned = async (bytes: Buffer) => (await decode({ kind: 'clean', ...(await sourceOf(bytes)) })) as Cleaned
const narrowed = async (bytes: Buffer, to: 'webp' | 'avif', width: number) =>
  (await decode({ kind: 'narrow', ...(await sourceOf(bytes)), to, width })) as Made | null
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error.problem ?? error,
  )
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })
const moving = async (format: 'gif' | 'webp', width = 16) => {
  const frames = await Promise.all(
    [10, 120, 240].map(r =>
      sharp({ create: { width, height: 16, channels: 3, background: { r, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100, 100] })
    .toBuffer()
}

test('each format comes back as itself, by its bytes, and as WebP at its widths', async () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    const { full, widths } = await cleaned(await plain(400, 30).toFormat(format).toBuffer())
    expect([full.mime, full.width, full.height]).toEqual([`image/${format}`, 400, 30])
    expect(formatOf(await readFile(full.file))).toBe(format)
    expect(widths.map(({ at, mime, width }) => [at, mime, width])).toEqual(
      format === 'gif'
        ? []
        : [
            [320, 'image/webp', 320],
            [640, 'image/webp', 400],
          ],
    )
  }
})

test('the widths of a picture are the narrower ones and one for its own', () => {
  expect([1, 320, 321, 640, 1000, 5000].map(widthsOf)).toEqual([
    [320],
    [320],
    [320, 640],
    [320, 640],
    [320, 640, 960, 1280],
    [320, 640, 960, 1280],
  ])
  expect([100, 700, 5000].map(width => widthFor(width, 1280))).toEqual([320, 960, 1280])
  expect(widthFor(5000, 320)).toBe(320)
})

test('metadata is gone, the place it was taken at among it, and the picture stands upright', async () => {
  const bytes = await located(await plain(40, 20).jpeg().toBuffer())
  expect((await sharp(bytes).metadata()).exif?.includes('where I live')).toBe(true)
  const { full, widths } = await cleaned(bytes)
  for (const { file, width, height } of [full, ...widths]) {
    const read = await sharp(file).metadata()
    expect([width, height, read.exif, read.xmp, read.iptc, read.orientation]).toEqual([
      20,
      40,
      ...Array(4).fill(undefined),
    ])
    expect((await readFile(file)).includes('where I live')).toBe(false)
  }
})

test('what moves keeps its frames, at every width, and has no AVIF', async () => {
  const gif = await cleaned(await moving('gif'))
  expect((await sharp(gif.full.file, { animated: true }).metadata()).pages).toBe(3)
  expect([gif.full.width, gif.full.height]).toEqual([16, 16])
  const webp = await cleaned(await moving('webp', 400))
  expect(webp.widths.map(({ at }) => at)).toEqual([320, 640])
  for (const { file } of [webp.full, ...webp.widths])
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(3)
  expect(await narrowed(await readFile(webp.full.file), 'avif', 320)).toBeNull()
})

test('a kept picture comes in one width, as WebP or AVIF, never enlarged', async () => {
  const bytes = await plain(700, 350).png().toBuffer()
  expect(await narrowed(bytes, 'webp', 320)).toMatchObject({ mime: 'image/webp', width: 320, height: 160 })
  expect(await narrowed(bytes, 'avif', 320)).toMatchObject({ mime: 'image/avif', width: 320, height: 160 })
  expect(await narrowed(bytes, 'avif', 960)).toMatchObject({ width: 700, height: 350 })
})

test('a picture higher than WebP can hold still has its widths', async () => {
  const { widths } = await cleaned(await plain(10, 20_000).png().toBuffer())
  expect(widths.map(({ height }) => height)).toEqual([16_383])
})

test('what hides behind a picture is gone: the answer is drawn anew', async () => {
  const script = Buffer.from('<script>alert(1)</script>PK\x03\x04')
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    const { full } = await cleaned(Buffer.concat([await plain(8, 8).toFormat(format).toBuffer(), script]))
    expect((await readFile(full.file)).includes('script'), format).toBe(false)
  }
})

test('what is no picture of these kinds is told from one that cannot be read', async () => {
  const types = ['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '%PDF-1.4', 'PK\x03\x04']
  for (const text of types) expect(await problemOf(cleaned(Buffer.from(text, 'latin1')))).toBe('type')
  // What reads a drawing takes it by what comes after its comment.
  const drawing =
    '<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  expect(await problemOf(cleaned(Buffer.from(drawing)))).toBe('unreadable')
  const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')])
  expect(await problemOf(cleaned(disguised))).toBe('unreadable')
})

test('a picture cut short anywhere is refused, in every format', async () => {
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    const bytes = await noise.clone().toFormat(format).toBuffer()
    for (const share of [0.01, 0.3, 0.6, 0.9])
      expect([format, share, await problemOf(cleaned(bytes.subarray(0, Math.max(13, bytes.length * share))))]).toEqual([
        format,
        share,
        'unreadable',
      ])
  }
})

test('a small file that unpacks to 30,000 × 30,000 px is refused before it is unpacked', async () => {
  const bomb = bombOf(30_000, 30_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage.rss()
  expect(await problemOf(cleaned(bomb))).toBe('pixels')
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(200)
})

test('a picture has as many pixels as the words of its refusal say, over all frames', () => {
  const most = Number(/(\d+) megapixels/.exec(problems.image_too_many_pixels)?.[1]) * 1_000_000
  expect(isTooMuch({ width: most / 5_000, height: 5_000 })).toBe(false)
  expect(isTooMuch({ width: most / 5_000 + 1, height: 5_000 })).toBe(true)
  expect(isTooMuch({ width: most / 10_000, height: 5_000, pages: 2 })).toBe(false)
  expect(isTooMuch({ width: most / 10_000, height: 5_000, pages: 3 })).toBe(true)
})

/** A PNG with the chunk that says how many frames it has, behind others. */
function animated(png: Buffer, frames: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, checksum])
  }
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  const head = 8 + 25
  return Buffer.concat([
    png.subarray(0, head),
    chunk('tEXt', Buffer.from('Title\0acTL IDAT')),
    chunk('acTL', control),
    png.subarray(head),
  ])
}

test('a picture whose movement would be lost is refused by name, and one that only could move is kept', async () => {
  const png = await plain(400, 300).png().toBuffer()
  expect(await problemOf(cleaned(animated(png, 3)))).toBe('moves')
  expect((await cleaned(animated(png, 1))).full.mime).toBe('image/png')
  const avif = await plain(400, 300).avif().toBuffer()
  avif.write('avis', 8, 'latin1')
  expect(await problemOf(cleaned(avif))).toBe('moves')
})

test('nothing but the job’s own folder is written', async () => {
  const { folder, source } = await sourceOf(await plain(400, 300).png().toBuffer())
  await decode({ kind: 'clean', source, folder })
  expect((await readdir(folder)).sort()).toEqual(['320.webp', '640.webp', 'full', 'source'])
})
