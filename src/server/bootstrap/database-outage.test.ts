import { describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import type { StoredImage } from '#contract/files.ts'
import { updateProduct } from '#server/modules/catalog/index.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { toAppError } from '#server/platform/http/error-response.ts'
import { startTestApp } from '#tests/support/app.ts'
import { openCuttableDatabase } from '#tests/support/cuttable-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buildPictureForm, createNoisePicture } from '#tests/support/pictures.ts'
import { makeLamp } from '#tests/support/shop.ts'

const connection = await openCuttableDatabase()
const shop = await startTestApp({ database: connection.database })
const upload = async (seed: number): Promise<StoredImage> => {
  const bytes = await createNoisePicture(700 + seed, 500)
    .jpeg()
    .toBuffer()
  return (await shop.as('editor').raw('POST', '/api/v1/files/product-images', buildPictureForm(bytes))).json()
}
const get = (path: string) => shop.browser().raw('GET', path)
const lamp = await makeLamp(shop, 'AWAY')
const [cachedPicture, uncachedPicture] = [await upload(0), await upload(1)]
const pages = ['/', `/checkout?product=${lamp.id}`, `/checkout-page?product=${lamp.id}`]
const pictures = [cachedPicture.url, `${cachedPicture.url}?w=320`]

describe.each(['refused', 'silent'] as const)('while the database connection is %s', how => {
  it('serves cached pages and pictures and responds to a checkout with 503 and Retry-After', async () => {
    const healthy = await Promise.all([...pages, ...pictures].map(get))
    expect(healthy.map(answer => answer.statusCode)).toEqual(healthy.map(() => 200))
    connection.cut(how)
    for (const [index, path] of [...pages, ...pictures].entries()) {
      const answer = await get(path)
      expect([
        path,
        answer.statusCode,
        answer.rawPayload.equals(healthy[index]?.rawPayload ?? Buffer.from('')),
      ]).toEqual([path, 200, true])
    }
    const uncached = await get(uncachedPicture.url)
    expect([uncached.statusCode, uncached.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await get(`${uncachedPicture.url}?w=320`)).statusCode).toBe(200)
    const payment = await shop.browser().send(openCheckout, { body: { productId: lamp.id } })
    expect([payment.status, payment.body.error, payment.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    connection.heal()
    await eventually(
      async () => (await shop.browser().send(openCheckout, { body: { productId: lamp.id } })).status === 200,
    )
  })

  it('shows a product’s new title once the database is available again', async () => {
    const title = `Halo ${how}`
    connection.cut(how)
    expect((await get('/')).statusCode).toBe(200)
    connection.heal()
    await eventually(async () => {
      const saved = await updateProduct(shop.ctx, lamp.id, { title }).catch(() => null)
      return saved !== null
    })
    await eventually(async () => (await get(`/checkout?product=${lamp.id}`)).body.includes(title))
    expect((await get(`/checkout?product=${lamp.id}`)).body).toContain(title)
  })
})

it.each([
  '25P02',
  '25P03',
  '25P04',
  '25006',
  '57014',
  '57P01',
  '57P05',
  '53300',
  '53400',
  '08006',
  '28P01',
  '40001',
  '58030',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
])('maps database error %s to 503 with Retry-After', code => {
  const refusal = toAppError(new Error('wrapped', { cause: Object.assign(new Error('database error'), { code }) }))
  expect(refusal).toBeInstanceOf(AppError)
  expect([refusal.status, refusal.code, refusal.retryAfter]).toEqual([503, 'unavailable', 2])
})
