import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { StoredImage } from '#contract/files.ts'
import { createWorkerContext } from '#server/platform/core/context.ts'
import { storageObjects } from '#server/platform/db/schema/pages.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { buildPictureForm, createNoisePicture, createPlainPicture } from '#tests/support/pictures.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { fileJobHandlers } from './job-handlers.ts'
import { pictureDecoders } from './pictures/decoder-pool.ts'
import { storeShippedImage } from './store-image.ts'

const modern = { accept: 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8' }
const older = { accept: 'image/webp,*/*' }
const s3 = await startS3Server()
const apps: [string, TestApp][] = [
  ['on disk', await startTestApp()],
  ['in a bucket', await startTestApp({ env: s3.env })],
]

async function upload(shop: TestApp, bytes: Buffer): Promise<StoredImage> {
  const response = await shop.as('editor').raw('POST', '/api/v1/files/product-images', buildPictureForm(bytes))
  expect(response.statusCode).toBe(201)
  return response.json()
}
const makeWidths = async (shop: TestApp, { path }: StoredImage, ctx = shop.ctx) => {
  const [row] = await shop.db.select().from(storageObjects).where(eq(storageObjects.path, path))
  await fileJobHandlers['picture.widths']?.(ctx, { bucket: 'product-images', path, etag: row?.etag })
}

for (const [name, shop] of apps) {
  describe(`a picture ${name}`, () => {
    const read = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
      shop.browser().raw(method, url, { headers })

    it('serves WebP renditions after the upload, and AVIF renditions after the background job', async () => {
      const stored = await upload(shop, await createNoisePicture(700, 500).jpeg().toBuffer())
      const names = async () =>
        (await shop.db.select().from(storageObjects))
          .filter(row => row.path.includes(stored.path) && row.bucket === 'renditions')
          .map(row => row.path.split('/').at(-1))
          .sort()
      expect(await names()).toEqual(['320.webp', '640.webp', '960.webp'])
      const beforeJob = await read(`${stored.url}?w=640`, modern)
      expect([beforeJob.headers['content-type'], beforeJob.headers.vary]).toEqual(['image/webp', 'Accept'])

      await makeWidths(shop, stored)
      await makeWidths(shop, stored)
      expect(await names()).toEqual(['320.avif', '320.webp', '640.avif', '640.webp', '960.avif', '960.webp'])
      const avif = await read(`${stored.url}?w=640`, modern)
      const webp = await read(`${stored.url}?w=640`, older)
      expect([avif, webp].map(({ headers }) => [headers['content-type'], headers.vary])).toEqual([
        ['image/avif', 'Accept'],
        ['image/webp', 'Accept'],
      ])
      expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length)
      expect((await sharp(avif.rawPayload).metadata()).width).toBe(640)
      expect(avif.headers.etag).not.toBe(webp.headers.etag)
      expect((await read(`${stored.url}?w=640`, { accept: 'image/avif;q=0, image/webp' })).headers.etag).toBe(
        webp.headers.etag,
      )
      for (const [etag, headers] of [
        [avif.headers.etag, modern],
        [webp.headers.etag, older],
      ] as const) {
        const revalidated = await read(`${stored.url}?w=640`, { ...headers, 'if-none-match': `"x", W/${String(etag)}` })
        expect([revalidated.statusCode, revalidated.body, revalidated.headers.etag, revalidated.headers.vary]).toEqual([
          304,
          '',
          etag,
          'Accept',
        ])
        expect(revalidated.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      }
      const full = await read(stored.url, modern)
      expect([full.headers['content-type'], full.headers.vary]).toEqual(['image/jpeg', undefined])
    })

    it('serves range requests and HEAD requests for a picture', async () => {
      const { url, size } = await upload(shop, await createNoisePicture(200, 200).png().toBuffer())
      const wholeFile = await read(url)
      expect([wholeFile.headers['accept-ranges'], wholeFile.headers['content-length']]).toEqual(['bytes', String(size)])
      const partialResponse = await read(url, { range: 'bytes=10-19' })
      expect([
        partialResponse.statusCode,
        partialResponse.headers['content-range'],
        partialResponse.headers['content-length'],
      ]).toEqual([206, `bytes 10-19/${size}`, '10'])
      expect(partialResponse.rawPayload).toEqual(wholeFile.rawPayload.subarray(10, 20))
      expect((await read(url, { range: 'bytes=-5' })).rawPayload).toEqual(wholeFile.rawPayload.subarray(-5))
      const beyond = await read(url, { range: `bytes=${size}-` })
      expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([416, `bytes */${size}`, ''])
      expect((await read(url, { range: 'bytes=0-1,3-4' })).statusCode).toBe(200)
      const changed = await read(url, { range: 'bytes=0-4', 'if-range': '"another"' })
      expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, size])
      const sameVersion = await read(url, { range: 'bytes=0-4', 'if-range': String(wholeFile.headers.etag) })
      expect(sameVersion.statusCode).toBe(206)
      const head = await read(url, {}, 'HEAD')
      expect([head.statusCode, head.headers['content-length'], head.headers.etag, head.body]).toEqual([
        200,
        String(size),
        wholeFile.headers.etag,
        '',
      ])
    })

    it('creates the missing widths of an older picture once, at the first request', async () => {
      const bytes = await createPlainPicture(500, 300).png().toBuffer()
      const { url } = await storeShippedImage(shop.ctx, { bucket: 'product-images', bytes })
      const responses = await Promise.all([1, 2, 3].map(() => read(`${url}?w=320`, older)))
      expect(responses.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('image/webp'))
      expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1)
    })

    it('serves WebP when the AVIF rendition would be larger', async () => {
      const stored = await upload(shop, await createPlainPicture(8, 8).png().toBuffer())
      await makeWidths(shop, stored)
      expect((await read(`${stored.url}?w=320`, modern)).headers['content-type']).toBe('image/webp')
    })
  })
}

it('serves a picture from every process of a shop', async () => {
  const [[, first] = []] = apps
  if (!first) throw new Error('there is no shop')
  const second = await startTestApp({ database: first.database, env: { DATA_DIR: first.services.config.dataDir } })
  const stored = await upload(first, await createNoisePicture(400, 300).jpeg().toBuffer())
  await Promise.all([makeWidths(first, stored), makeWidths(second, stored)])
  for (const shop of [first, second])
    expect((await shop.browser().raw('GET', `${stored.url}?w=320`, { headers: modern })).headers['content-type']).toBe(
      'image/avif',
    )
})

it('stops in the middle of a rendition when the process stops', async () => {
  const [[, shop] = []] = apps
  if (!shop) throw new Error('there is no shop')
  const stored = await upload(shop, await createPlainPicture(400, 300).jpeg().toBuffer())
  const stopping = new AbortController()
  const resize = vi.spyOn(pictureDecoders.later, 'resize').mockImplementation(() => {
    stopping.abort()
    return new Promise(() => undefined)
  })
  const ctx = createWorkerContext(shop.services, 'test', {}, stopping.signal)
  await expect(makeWidths(shop, stored, ctx)).rejects.toMatchObject({ name: 'AbortError' })
  expect(resize).toHaveBeenCalledOnce()
  await expect(makeWidths(shop, stored, ctx)).rejects.toMatchObject({ name: 'AbortError' })
  expect(resize).toHaveBeenCalledOnce()
  resize.mockRestore()
})

it('does not serve files of the renditions bucket directly', async () => {
  const [[, shop] = []] = apps
  const [row] = (await shop?.db.select().from(storageObjects).where(eq(storageObjects.bucket, 'renditions'))) ?? []
  expect(row).toBeDefined()
  const response = await shop?.browser().raw('GET', `/storage/v1/object/public/renditions/${row?.path}`)
  expect(response?.statusCode).toBe(404)
})
