import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from '@vitrine/html-editing/crc32.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { problems } from '#i18n/index.ts'
import { addLocation, createPictureBomb } from '#tests/support/pictures.ts'
import { type CleanedPicture, decode, type WrittenImage } from './decode.ts'
import { detectFormat, hasTooManyPixels } from './format.ts'
import { listWidths, pickWidth } from './widths.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
afterAll(() => rm(root, { recursive: true }))

async function writeSource(bytes: Buffer) {
  const folder = await mkdtemp(join(root, 'one-'))
  const source = join(folder, 'source')
  await writeFile(source, bytes)
  return { folder, source }
}
const cleanBytes = async (bytes: Buffer) =>
  (await decode({ kind: 'clean', ...(await writeSource(bytes)) })) as CleanedPicture
const resizeBytes = async (bytes: Buffer, format: 'webp' | 'avif', width: number) =>
  (await decode({ kind: 'resize', ...(await writeSource(bytes)), to: format, width })) as WrittenImage | null
const getProblem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error.problem ?? error,
  )
const createPlainPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })
const createAnimation = async (format: 'gif' | 'webp', width = 16) => {
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

test('keeps the format of a picture, detected from its bytes, and adds WebP renditions', async () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    const { full, widths } = await cleanBytes(await createPlainPng(400, 30).toFormat(format).toBuffer())
    expect([full.mime, full.width, full.height]).toEqual([`image/${format}`, 400, 30])
    expect(detectFormat(await readFile(full.file))).toBe(format)
    expect(widths.map(({ targetWidth, mime, width }) => [targetWidth, mime, width])).toEqual(
      format === 'gif'
        ? []
        : [
            [320, 'image/webp', 320],
            [640, 'image/webp', 400],
          ],
    )
  }
})

test('lists all narrower rendition widths and the first that covers the width of the picture', () => {
  expect([1, 320, 321, 640, 1000, 5000].map(listWidths)).toEqual([
    [320],
    [320],
    [320, 640],
    [320, 640],
    [320, 640, 960, 1280],
    [320, 640, 960, 1280],
  ])
  expect([100, 700, 5000].map(width => pickWidth(width, 1280))).toEqual([320, 960, 1280])
  expect(pickWidth(5000, 320)).toBe(320)
})

test('removes metadata including the location, and turns the picture upright', async () => {
  const bytes = await addLocation(await createPlainPng(40, 20).jpeg().toBuffer())
  expect((await sharp(bytes).metadata()).exif?.includes('where I live')).toBe(true)
  const { full, widths } = await cleanBytes(bytes)
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

test('keeps all frames of an animation at every width, and creates no AVIF of the animation', async () => {
  const gif = await cleanBytes(await createAnimation('gif'))
  expect((await sharp(gif.full.file, { animated: true }).metadata()).pages).toBe(3)
  expect([gif.full.width, gif.full.height]).toEqual([16, 16])
  const webp = await cleanBytes(await createAnimation('webp', 400))
  expect(webp.widths.map(({ targetWidth }) => targetWidth)).toEqual([320, 640])
  for (const { file } of [webp.full, ...webp.widths])
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(3)
  expect(await resizeBytes(await readFile(webp.full.file), 'avif', 320)).toBeNull()
})

test('resizes a stored picture as WebP or AVIF without enlarging it', async () => {
  const bytes = await createPlainPng(700, 350).png().toBuffer()
  expect(await resizeBytes(bytes, 'webp', 320)).toMatchObject({ mime: 'image/webp', width: 320, height: 160 })
  expect(await resizeBytes(bytes, 'avif', 320)).toMatchObject({ mime: 'image/avif', width: 320, height: 160 })
  expect(await resizeBytes(bytes, 'avif', 960)).toMatchObject({ width: 700, height: 350 })
})

test('limits renditions to the maximum height of WebP', async () => {
  const { widths } = await cleanBytes(await createPlainPng(10, 20_000).png().toBuffer())
  expect(widths.map(({ height }) => height)).toEqual([16_383])
})

test('drops data appended to a picture by re-encoding it', async () => {
  const script = Buffer.from('<script>alert(1)</script>PK\x03\x04')
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    const { full } = await cleanBytes(Buffer.concat([await createPlainPng(8, 8).toFormat(format).toBuffer(), script]))
    expect((await readFile(full.file)).includes('script'), format).toBe(false)
  }
})

test('distinguishes unsupported types from unreadable pictures', async () => {
  const types = ['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '%PDF-1.4', 'PK\x03\x04']
  for (const text of types) expect(await getProblem(cleanBytes(Buffer.from(text, 'latin1')))).toBe('type')
  // The SVG loader skips a leading comment, so it would accept this file.
  const svg =
    '<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  expect(await getProblem(cleanBytes(Buffer.from(svg)))).toBe('unreadable')
  const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')])
  expect(await getProblem(cleanBytes(disguised))).toBe('unreadable')
})

test('rejects a truncated picture in every format', async () => {
  const noisePicture = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    const bytes = await noisePicture.clone().toFormat(format).toBuffer()
    for (const share of [0.01, 0.3, 0.6, 0.9])
      expect([
        format,
        share,
        await getProblem(cleanBytes(bytes.subarray(0, Math.max(13, bytes.length * share)))),
      ]).toEqual([format, share, 'unreadable'])
  }
})

test('rejects a small file that unpacks to 30,000 × 30,000 px before unpacking it', async () => {
  const bomb = createPictureBomb(30_000, 30_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const memoryBefore = process.memoryUsage.rss()
  expect(await getProblem(cleanBytes(bomb))).toBe('pixels')
  expect((process.memoryUsage.rss() - memoryBefore) / 1e6).toBeLessThan(200)
})

test('applies the pixel limit of the error message to the sum of all frames', () => {
  const maxPixels = Number(/(\d+) megapixels/.exec(problems.image_too_many_pixels)?.[1]) * 1_000_000
  expect(hasTooManyPixels({ width: maxPixels / 5_000, height: 5_000 })).toBe(false)
  expect(hasTooManyPixels({ width: maxPixels / 5_000 + 1, height: 5_000 })).toBe(true)
  expect(hasTooManyPixels({ width: maxPixels / 10_000, height: 5_000, pages: 2 })).toBe(false)
  expect(hasTooManyPixels({ width: maxPixels / 10_000, height: 5_000, pages: 3 })).toBe(true)
})

/** Inserts an animation chunk (acTL) with a frame count into a PNG, after other chunks. */
function addAnimationChunk(png: Buffer, frames: number): Buffer {
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

test('rejects a picture whose animation would be lost, and accepts an animation of one frame', async () => {
  const png = await createPlainPng(400, 300).png().toBuffer()
  expect(await getProblem(cleanBytes(addAnimationChunk(png, 3)))).toBe('moves')
  expect((await cleanBytes(addAnimationChunk(png, 1))).full.mime).toBe('image/png')
  const avif = await createPlainPng(400, 300).avif().toBuffer()
  avif.write('avis', 8, 'latin1')
  expect(await getProblem(cleanBytes(avif))).toBe('moves')
})

test('writes decoded pictures only into the folder of the job', async () => {
  const { folder, source } = await writeSource(await createPlainPng(400, 300).png().toBuffer())
  await decode({ kind: 'clean', source, folder })
  expect((await readdir(folder)).sort()).toEqual(['320.webp', '640.webp', 'full', 'source'])
})
