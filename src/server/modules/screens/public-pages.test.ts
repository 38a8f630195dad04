import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { countQueriesDuring } from '#tests/support/count-queries.ts'
import { eventually } from '#tests/support/eventually.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const sharedOptions = { simulator: true, database: shop.database }
const notifiedApp = await startTestApp(sharedOptions)
const deafApp = await startTestApp({ ...sharedOptions, skipsListen: true })

const open = (path: string, headers: Record<string, string> = {}, app = shop) =>
  app.browser().raw('GET', path, { headers: { accept: 'text/html', ...headers } })
const rename = async (id: string, title: string) =>
  expect((await shop.as('editor').send(catalog.updateProduct, { params: { id }, body: { title } })).status).toBe(200)
/** Returns the milliseconds until a page shows a text. */
async function waitUntilShown(path: string, text: string, app: typeof shop) {
  const startMs = performance.now()
  while (!(await open(path, {}, app)).body.includes(text)) {
    if (performance.now() - startMs > 10_000) throw new Error(`${path} does not show ${text}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return performance.now() - startMs
}
describe('a public page', () => {
  it('lets anyone cache a public page with revalidation, and sets no cookie', async () => {
    const lamp = await makeLamp(shop, 'KEEP')
    for (const path of ['/', `/checkout?product=${lamp.id}`]) {
      const { headers } = await open(path)
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers.vary).toBe('accept-encoding')
      expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('responds with 304 to clients that have the current page in any encoding', async () => {
    const lamp = await makeLamp(shop, 'TAG')
    const path = `/checkout?product=${lamp.id}`
    const etag = String((await open(path)).headers.etag)
    const revalidated = await open(path, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' })
    expect([revalidated.statusCode, revalidated.body, revalidated.headers.etag]).toEqual([304, '', etag])
    expect(revalidated.headers['cache-control']).toContain('max-age=0')
    await rename(lamp.id, 'Halo of another name')
    const changed = await open(path, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  it('serves the same page in each encoding that a browser accepts', async () => {
    const lamp = await makeLamp(shop, 'PACK')
    const path = `/checkout?product=${lamp.id}`
    const plain = await open(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['*', 'br', brotliDecompressSync],
      ['gzip;q=0.5', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const compressed = await open(path, { 'accept-encoding': accepted })
      expect([accepted, compressed.headers['content-encoding']]).toEqual([accepted, encoding])
      expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length))
      expect(decompress(compressed.rawPayload).toString()).toBe(plain.body)
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    }
    expect((await open(path, { 'accept-encoding': 'identity;q=1, *;q=0' })).body).toBe(plain.body)
  })

  it('handles HEAD requests like GET requests, but without a body', async () => {
    const get = await open('/')
    const head = await shop.browser().raw('HEAD', '/')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', get.headers.etag])
    expect(head.headers['content-length']).toBe(String(get.rawPayload.length))
  })

  it('caches one page for all URLs that differ only in ignored parameters', async () => {
    const lamp = await makeLamp(shop, 'UTM')
    const path = `/checkout?product=${lamp.id}`
    // `makeLamp` does not create the lamp through the server, so the notification may not have arrived yet.
    shop.services.content.forget()
    const firstResponse = await open(path)
    const queries = await countQueriesDuring(shop, async () => {
      for (const parameters of ['&utm_source=mail', '&utm_source=ad&fbclid=7', '&sku=', '&country=BR'])
        expect((await open(path + parameters)).body).toBe(firstResponse.body)
      expect((await open(`/checkout?utm_source=x&product=${lamp.id.toUpperCase()}`)).body).toBe(firstResponse.body)
    })
    expect(queries).toBe(0)
    expect((await open(`${path}&sku=UTM-GRAPHITE`)).body).not.toBe(firstResponse.body)
  })

  it('leaves the stock out of cached pages, so that no sale changes these pages', async () => {
    const lamp = await makeLamp(shop, 'SHELF', 5)
    const path = `/checkout?product=${lamp.id}`
    const bodyBefore = (await open(path)).body
    const variant = lamp.variants[0]?.id ?? ''
    await shop.as('editor').send(catalog.editVariant, {
      params: { id: lamp.id, variantId: variant },
      body: { name: 'Sand', sku: 'SHELF-SAND', stock: 2 },
    })
    expect((await open(path)).body).toBe(bodyBefore)
  })

  it('does not cache the response for a page that does not exist', async () => {
    const id = '01900000-0000-7000-8000-0000000000aa'
    const missing = await open(`/checkout?product=${id}`)
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
    expect([missing.headers.etag, missing.headers['x-robots-tag']]).toEqual([undefined, 'noindex'])
    const repeatedParameter = await open(`/checkout?product=${id}&product=${id}`)
    expect(repeatedParameter.statusCode).toBe(404)
  })
})

describe('a save', () => {
  it('shows a save in the next response of the process that handled the save', async () => {
    const lamp = await makeLamp(shop, 'NOW')
    const path = `/checkout?product=${lamp.id}`
    for (const title of ['First name', 'Second name', 'Third name']) {
      await rename(lamp.id, title)
      const [page, home] = [await open(path), await open('/')]
      expect([page.body.includes(title), home.body.includes(title)]).toEqual([true, true])
    }
  })

  it('shows a save in another process as soon as the notification arrives', async () => {
    const lamp = await makeLamp(shop, 'NOTIFIED')
    const path = `/checkout?product=${lamp.id}`
    await waitUntilShown(path, 'Halo portable lamp', notifiedApp)
    const receivedVersions: number[] = []
    await shop.database.listen('content', version => void receivedVersions.push(Number(version)))
    // The version was read a moment ago, so without the notification it would be used for another second.
    await open(path, {}, notifiedApp)
    await rename(lamp.id, 'Lamp of the other process')
    // Waits for this version’s notification, because a busy machine may deliver an older one late.
    const { rows } = await shop.db.execute<{ version: number }>('select version from content_version')
    await eventually(async () => receivedVersions.includes(Number(rows[0]?.version)))
    expect((await open(path, {}, notifiedApp)).body).toContain('Lamp of the other process')
  })

  it('shows a save in a process without notifications once that process reads the version again', async () => {
    const lamp = await makeLamp(shop, 'DEAF')
    const path = `/checkout?product=${lamp.id}`
    await waitUntilShown(path, 'Halo portable lamp', deafApp)
    await rename(lamp.id, 'Lamp without a notification')
    await waitUntilShown(path, 'Lamp without a notification', deafApp)
  })

  it('does not change the content version when a save is rejected', async () => {
    const lamp = await makeLamp(shop, 'SAME')
    const versionBefore = await shop.services.content.version()
    const rejected = await shop.as('editor').send(catalog.updateProduct, {
      params: { id: lamp.id },
      body: { title: 'Never', version: 999 },
    })
    expect(rejected.status).toBe(409)
    expect(await shop.services.content.version()).toBe(versionBefore)
  })
})
