import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { StoredImage } from '#contract/files.ts'
import { newId } from '#server/platform/core/ids.ts'
import { checkoutTemplate } from '#server/platform/db/schema/catalog.ts'
import { outbox } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildPictureForm, createPlainPicture } from '#tests/support/pictures.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { fileJobHandlers } from './job-handlers.ts'
import { getStorageKey } from './names.ts'
import { findObject } from './repository.ts'

const shop = await startTestApp()
const { id: product } = await makeLamp(shop)
const createPicture = (background: string) => createPlainPicture(700, 100, background).png().toBuffer()
const putBanner = async (path: string, background = '#123456') =>
  shop.as('editor').raw('PUT', `/api/v1/files/${path}`, buildPictureForm(await createPicture(background)))
const read = (url: string, headers: Record<string, string> = {}) => shop.browser().raw('GET', url, { headers })
const getColour = async (bytes: Buffer) => (await sharp(bytes).stats()).dominant

it('stores a product banner under a fixed name, with the version of its content in the URL', async () => {
  const response = await putBanner(`product-banners/${product}/top`)
  expect(response.statusCode).toBe(200)
  const { url, path, mime } = response.json<StoredImage>()
  expect([path, mime]).toEqual([`checkout-banners/${product}-top-banner`, 'image/png'])
  expect(url).toMatch(new RegExp(`^/storage/v1/object/public/product-images/${path}\\?v=[0-9a-f]{16}$`))
  const served = await read(url)
  expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-cache',
  ])
  expect(await read(url, { 'if-none-match': String(served.headers.etag) })).toMatchObject({ statusCode: 304 })
})

it('replaces a banner at its path in every width, and deletes the old picture a minute later', async () => {
  const first = (await putBanner(`product-banners/${product}/bottom`, '#ff0000')).json<StoredImage>()
  const replacedRow = await findObject(shop.db, 'product-images', first.path)
  const narrowVersion = await read(`${first.url}&w=320`)
  const second = (await putBanner(`product-banners/${product.toUpperCase()}/bottom`, '#0000ff')).json<StoredImage>()
  expect(second.path).toBe(first.path)
  expect(second.url).not.toBe(first.url)
  for (const url of [second.url, first.url, `${second.url}&w=320`]) {
    const response = await read(url, { 'if-none-match': String(narrowVersion.headers.etag) })
    expect([response.statusCode, response.headers['cache-control'], await getColour(response.rawPayload)]).toEqual([
      200,
      'no-cache',
      expect.objectContaining({ r: 8, b: 248 }),
    ])
  }

  const key = getStorageKey(replacedRow ?? { bucket: '', path: '', etag: '' })
  expect(await shop.services.storage.has(key)).toBe(true)
  const due = await shop.db.select().from(outbox).where(eq(outbox.topic, 'file.sweep'))
  const sweeps = due.filter(row => (row.payload.keys as string[]).includes(key))
  expect(sweeps.map(row => Math.round((row.next_at.getTime() - row.created_at.getTime()) / 1000))).toEqual([60])
  for (const { payload } of due) await fileJobHandlers['file.sweep']?.(shop.ctx, payload)
  expect(await shop.services.storage.has(key)).toBe(false)
  expect((await read(second.url)).statusCode).toBe(200)
})

it('stores one complete picture when several banners are uploaded concurrently', async () => {
  const responses = await Promise.all(
    ['#ff0000', '#0000ff', '#00ff00'].map(colour => putBanner(`product-banners/${product}/bottom_2`, colour)),
  )
  expect(responses.map(each => each.statusCode)).toEqual([200, 200, 200])
  const { path } = responses[0]?.json<StoredImage>() ?? { path: '' }
  const row = await findObject(shop.db, 'product-images', path)
  const response = await read(`/storage/v1/object/public/product-images/${path}`)
  expect([response.headers.etag, response.rawPayload.length]).toEqual([`"${row?.etag}"`, row?.size])
  const narrowVersion = await read(`/storage/v1/object/public/product-images/${path}?w=640`)
  expect(await getColour(narrowVersion.rawPayload)).toEqual(await getColour(response.rawPayload))
})

it('accepts a banner for the default template and for an existing template', async () => {
  expect((await putBanner('template-banners/default/top')).json().path).toBe('checkout-templates/checkout-top-banner')
  const id = newId()
  await shop.db.insert(checkoutTemplate).values({ id, name: 'Natal' })
  expect((await putBanner(`template-banners/${id}/bottom`)).json().path).toBe(`checkout-templates/${id}-bottom-banner`)
})

it('rejects unknown products and templates, unknown positions and paths outside the folder', async () => {
  const none = newId()
  for (const [path, status, error] of [
    [`product-banners/${none}/top`, 404, 'product_not_found'],
    [`template-banners/${none}/top`, 404, 'template_not_found'],
    [`product-banners/${product}/left`, 422, 'invalid_fields'],
    [`product-banners/..%2f..%2fx/top`, 422, 'invalid_fields'],
    [`product-banners/${product}/top%00`, 422, 'invalid_fields'],
    [`template-banners/checkout/top`, 422, 'invalid_fields'],
    [`product-banners/${'a'.repeat(250)}/top`, 422, 'invalid_fields'],
  ] as const) {
    const response = await putBanner(path)
    expect([path, response.statusCode, response.json().error]).toEqual([path, status, error])
  }
  const notAPicture = await shop
    .as('editor')
    .raw('PUT', `/api/v1/files/template-banners/default/top`, buildPictureForm(Buffer.from('<html>')))
  expect([notAPicture.statusCode, notAPicture.json().error]).toEqual([422, 'image_invalid'])
})

it('requires an editor for uploading a banner', async () => {
  const body = buildPictureForm(await createPicture('#fff'))
  for (const path of [`product-banners/${product}/top`, 'template-banners/default/top']) {
    expect((await shop.browser().raw('PUT', `/api/v1/files/${path}`, body)).statusCode).toBe(401)
    expect((await shop.as('viewer').raw('PUT', `/api/v1/files/${path}`, body)).statusCode).toBe(403)
  }
})
