import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AppError } from '#server/kernel/errors.ts'
import { cleanImage, formatOf } from './image.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error instanceof AppError ? error : error),
  )

test('each format comes back as itself, by its bytes', async () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    const bytes = await plain(40, 30).toFormat(format).toBuffer()
    expect(formatOf(bytes), format).toBe(format)
    const clean = await cleanImage(bytes)
    expect([clean.mime, clean.width, clean.height]).toEqual([`image/${format}`, 40, 30])
    expect(formatOf(clean.bytes)).toBe(format)
  }
})

test('metadata is gone and the picture stands upright', async () => {
  const bytes = await plain(40, 20)
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'where I live' } } })
    .jpeg()
    .toBuffer()
  const clean = await cleanImage(bytes)
  const read = await sharp(clean.bytes).metadata()
  expect([clean.width, clean.height, read.exif, read.orientation]).toEqual([20, 40, undefined, undefined])
})

test('an animated GIF keeps its frames', async () => {
  const frames = await Promise.all(
    [10, 120, 240].map(r =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: { r, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  const clean = await cleanImage(gif)
  const read = await sharp(clean.bytes, { animated: true }).metadata()
  expect([read.pages, clean.width, clean.height]).toEqual([3, 16, 16])
})

test('what is not a picture is refused: text, SVG, a page in disguise, half a file', async () => {
  const half = (await plain(400, 400).png().toBuffer()).subarray(0, 60)
  const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')])
  for (const bytes of [Buffer.from(''), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), disguised, half])
    expect((await refusal(cleanImage(bytes)))?.code).toBe('image_invalid')
})

test('a small file that unpacks to more than 100 megapixels is refused', async () => {
  const bomb = await sharp({
    create: { width: 20_000, height: 6_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  expect((await refusal(cleanImage(bomb)))?.code).toBe('image_invalid')
})
