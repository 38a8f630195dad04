import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { StoredImage } from '#contract/files.ts'
import { storageObjects } from '#server/platform/db/schema/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildPictureForm, createNoisePicture, createPictureBomb, createPlainPicture } from '#tests/support/pictures.ts'
import { insertObjects } from './repository.ts'

const shop = await startTestApp()
const createPicture = (format: 'png' | 'gif' = 'png') => createPlainPicture(32, 24).toFormat(format).toBuffer()
const rows = () => shop.db.$count(storageObjects)
const getUploadPath = (bucket: string, folder = '') => `/api/v1/files/${bucket}${folder && `?folder=${folder}`}`
const upload = (bytes: Buffer | null, path = getUploadPath('product-images'), type?: string) =>
  shop.as('editor').raw('POST', path, buildPictureForm(bytes, type))

test('stores a picture and serves it to anyone as immutable and with safe headers', async () => {
  const response = await upload(await createPicture())
  expect(response.statusCode).toBe(201)
  const stored = response.json<StoredImage>()
  expect(stored).toMatchObject({ mime: 'image/png', width: 32, height: 24 })
  expect(stored.url).toMatch(/^\/storage\/v1\/object\/public\/product-images\/\d{13}-[\w-]{8}\.png$/)

  const read = await shop.browser().raw('GET', stored.url)
  expect(read.statusCode).toBe(200)
  expect(read.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(read.headers['content-security-policy']).toContain('sandbox')
  expect((await sharp(read.rawPayload).metadata()).width).toBe(32)

  const revalidated = await shop
    .browser()
    .raw('GET', stored.url, { headers: { 'if-none-match': String(read.headers.etag) } })
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, ''])
})

test('detects the type of a picture from its bytes, whatever the form declares', async () => {
  const gif = await upload(await createPicture('gif'), getUploadPath('upsell-assets', 'visual-edit'), 'image/png')
  expect(gif.json()).toMatchObject({ mime: 'image/gif', path: expect.stringMatching(/^visual-edit\/.*\.gif$/) })
  const page = await upload(Buffer.from('<html><script>1</script></html>'))
  expect([page.statusCode, page.json().error]).toEqual([422, 'image_invalid'])
})

test('rejects an upload without a file, without a form, or to an unknown bucket or folder', async () => {
  const countBefore = await rows()
  const none = await upload(null)
  expect([none.statusCode, none.json().error, none.json().fields]).toEqual([422, 'image_invalid', { file: 'missing' }])
  const json = await shop.as('editor').raw('POST', getUploadPath('product-images'), {
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect([json.statusCode, json.json().error]).toEqual([415, 'unsupported_media_type'])
  expect((await upload(await createPicture(), getUploadPath('secrets'))).statusCode).toBe(422)
  expect((await upload(await createPicture(), getUploadPath('product-images', '../../..'))).statusCode).toBe(422)
  const otherBucket = await upload(await createPicture(), getUploadPath('product-images', 'visual-edit'))
  expect([otherBucket.statusCode, otherBucket.json().fields]).toEqual([422, { folder: 'other_bucket' }])
  expect(await rows()).toBe(countBefore)
})

test('accepts a picture of 10 MB, and rejects a picture whose size or declared length is larger', async () => {
  const maxBytes = 10 * 1024 * 1024
  const uploadOfSize = async (bytes: number) => {
    const small = await createPicture()
    return upload(Buffer.concat([small, Buffer.alloc(bytes - small.length)]))
  }
  expect((await uploadOfSize(maxBytes)).statusCode).toBe(201)
  const countBefore = await rows()
  const tooLarge = await uploadOfSize(maxBytes + 1)
  expect([tooLarge.statusCode, tooLarge.json().error]).toEqual([413, 'image_too_large'])
  const { headers, payload } = buildPictureForm(await createPicture())
  const declaredTooLarge = await shop.as('editor').raw('POST', getUploadPath('product-images'), {
    headers: { ...headers, 'content-length': String(20 * 1024 * 1024) },
    payload,
  })
  expect([declaredTooLarge.statusCode, declaredTooLarge.json().error]).toEqual([413, 'image_too_large'])
  expect(await rows()).toBe(countBefore)
})

test('reports why a file is rejected: not a picture, truncated, or too many pixels', async () => {
  const countBefore = await rows()
  const truncated = (await createNoisePicture(300, 300).jpeg().toBuffer()).subarray(0, 20_000)
  for (const [bytes, reason] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    [Buffer.from('a\0b'.repeat(300_000)), 'type'],
    [truncated, 'unreadable'],
    [createPictureBomb(30_000, 30_000), 'pixels'],
  ] as const) {
    const response = await upload(bytes)
    const code = reason === 'pixels' ? 'image_too_many_pixels' : 'image_invalid'
    expect([response.statusCode, response.json().error, response.json().fields]).toEqual([422, code, { file: reason }])
  }
  expect(await rows()).toBe(countBefore)
  expect(await readdir(join(shop.services.config.dataDir, 'uploads'))).toEqual([])
})

test('rejects a truncated form or a form without a boundary with 400', async () => {
  const { payload } = buildPictureForm(await createPicture())
  const send = (type: string, body: Buffer | string) =>
    shop.as('editor').raw('POST', getUploadPath('product-images'), { headers: { 'content-type': type }, payload: body })
  for (const response of [
    await send('multipart/form-data', payload),
    await send('multipart/form-data; boundary=a-boundary', payload.subarray(0, 150)),
    await send('multipart/form-data; boundary=another', payload),
    await send('multipart/form-data; boundary=a-boundary', 'garbage'),
  ])
    expect([response.statusCode, response.json().error]).toEqual([400, 'bad_request'])
})

test('serves a picture as WebP in the requested width, without enlarging it', async () => {
  const large = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#b9a17a' } })
    .png()
    .toBuffer()
  const { url } = (await upload(large)).json<StoredImage>()
  const read = async (address: string) => {
    const response = await shop.browser().raw('GET', address)
    expect(response.statusCode).toBe(200)
    const { width, height, format } = await sharp(response.rawPayload).metadata()
    return [response.headers['content-type'], format, width, height]
  }
  expect(await read(`${url}?w=320`)).toEqual(['image/webp', 'webp', 320, 160])
  expect(await read(`${url}?w=1280`)).toEqual(['image/webp', 'webp', 1000, 500])
  expect(await read(url)).toEqual(['image/png', 'png', 1000, 500])
  const concurrentReads = await Promise.all([1, 2].map(() => shop.browser().raw('GET', `${url}?w=640`)))
  expect(concurrentReads.map(({ headers }) => headers.etag)).toEqual([
    concurrentReads[0]?.headers.etag,
    concurrentReads[0]?.headers.etag,
  ])
  expect(concurrentReads[0]?.rawPayload.equals(concurrentReads[1]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  expect((await shop.browser().raw('GET', `${url}?w=641`)).statusCode).toBe(422)
})

test('serves an animated GIF unchanged at every width', async () => {
  const { url } = (await upload(await createPicture('gif'))).json<StoredImage>()
  const response = await shop.browser().raw('GET', `${url}?w=320`)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/gif'])
})

test('requires an editor for uploading a picture', async () => {
  const body = buildPictureForm(await createPicture())
  expect((await shop.browser().raw('POST', getUploadPath('product-images'), body)).statusCode).toBe(401)
  expect((await shop.as('viewer').raw('POST', getUploadPath('product-images'), body)).statusCode).toBe(403)
})

test('responds with 404 for missing files and paths outside the buckets', async () => {
  for (const path of ['product-images/none.png', 'product-images/..%2f..%2fsecret', 'other/x.png', 'product-images/']) {
    const response = await shop.browser().raw('GET', `/storage/v1/object/public/${path}`)
    expect([path, response.statusCode]).toEqual([path, 404])
  }
})

test('responds with `file_not_found` when the row of a picture exists but its file does not', async () => {
  const row = { bucket: 'product-images', path: 'lost.png', mime: 'image/png', size: 1, etag: 'x' }
  await insertObjects(shop.db, [row])
  const response = await shop.browser().raw('GET', '/storage/v1/object/public/product-images/lost.png')
  expect(response.json().error).toBe('file_not_found')
})
