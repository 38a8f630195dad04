import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  changeDigitalBenefit,
  deleteDigitalBenefit,
  listDigitalBenefits,
  listDigitalGrants,
  restoreDigitalGrant,
  revokeDigitalGrant,
} from '#contract/digital-goods.ts'
import { readOperations } from '#contract/operations.ts'
import { getOrderKey } from '#server/modules/orders/index.ts'
import { findOrder } from '#server/modules/orders/records/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addFile, addTextBenefit, uploadFile } from '#tests/support/digital-goods.ts'
import { runFileJobs } from '#tests/support/digital-uploads.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { buy } from '#tests/support/shop.ts'
import { digitalFilesJob } from './cleanup-job.ts'
import { digitalGoodsJobHandlers } from './job-handlers.ts'
import { formatDisposition } from './send-download.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const s3 = await startS3Server()
const onDisk = await startTestApp({ simulator: true, clock, env: { DIGITAL_FILE_MAX_MB: '2' } })
const inBucket = await startTestApp({ simulator: true, clock, env: s3.env })

/** Buys a product and returns what the holder of the order's link can open. */
async function buyProduct(shop: TestApp, product: { id: string }) {
  const { intent } = await buy(shop, shop.browser(), product)
  const orderId = String(intent.body.orderId)
  const order = await findOrder(shop.db, orderId)
  if (!order) throw new Error('the order is missing')
  const key = getOrderKey(shop.ctx, order)
  const listGrants = async () =>
    (await shop.as('viewer').send(listDigitalGrants, { params: { id: orderId } })).body.grants
  const [grant] = await listGrants()
  const grantId = grant?.id ?? ''
  const path = `/order/${order.public_id}/files/${grantId}?key=${key}`
  const open = () => shop.browser().raw('GET', path)
  const openLink = async () => String((await open()).headers.location)
  return { orderId, grantId, path, orderPath: `/order/${order.public_id}?key=${key}`, listGrants, open, openLink }
}
const get = (shop: TestApp, path: string, headers: Record<string, string> = {}) =>
  shop.browser().raw('GET', path, { headers })

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
] as const)('a digital file %s', (place, shop) => {
  const sku = place.replace(/\W/g, '').toUpperCase()

  it('is downloaded byte for byte by a link of ten minutes, with ranges and its name', async () => {
    const bytes = randomBytes(300_000)
    const guide = await makeGuide(shop, `BYTES-${sku}`)
    await addFile(shop, guide, { name: 'Guia da luz – edição 2.pdf', bytes })
    const purchase = await buyProduct(shop, guide)
    const opened = await purchase.open()
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([303, 'private, no-store'])
    const link = String(opened.headers.location)
    const whole = await get(shop, link)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '300000',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'content-disposition': formatDisposition('Guia da luz – edição 2.pdf'),
    })
    const etag = String(whole.headers.etag)
    const part = await get(shop, link, { range: 'bytes=1000-1999', 'if-range': etag })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/300000'])
    expect(part.rawPayload.equals(bytes.subarray(1_000, 2_000))).toBe(true)
    expect((await get(shop, link, { range: 'bytes=1000-1999', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await get(shop, link, { range: 'bytes=300000-' })).statusCode).toBe(416)
    expect((await get(shop, link, { 'if-none-match': etag })).statusCode).toBe(304)
    expect(await purchase.listGrants()).toMatchObject([{ downloadCount: 1, downloadLimit: 10, networks: 1 }])
    aheadMs += 10 * minuteMs + 1_000
    const late = await get(shop, link)
    expect([late.statusCode, late.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    expect(late.payload).toContain('This download link has expired')
    expect((await get(shop, await purchase.openLink())).statusCode).toBe(200)
  })

  it('is sent by no public address of the shop', async () => {
    await addFile(shop, await makeGuide(shop, `PRIVATE-${sku}`))
    const { rows } = await shop.db.execute<{ key: string }>('select storage_key as key from digital_files')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) {
      expect(await shop.services.storage.has(key)).toBe(true)
      for (const path of [
        `/storage/v1/object/public/${key}`,
        `/storage/v1/object/public/product-images/${key}`,
        `/storage/v1/object/public/product-images/..%2F${key}`,
        `/storage/v1/object/public/upsell-assets/../${key}`,
        `/${key}`,
        `/assets/${key}`,
        `/assets/..%2f..%2f${key}`,
        `/downloads/${key.split('/')[1]}`,
        `/_site/${key}`,
      ])
        expect([path, [400, 404].includes((await get(shop, path)).statusCode)]).toEqual([path, true])
    }
  })
})

describe('a download link', () => {
  it('is refused with any change, and does not open the file of another order', async () => {
    const guide = await makeGuide(onDisk, 'FORGED')
    await addFile(onDisk, guide)
    const [mine, other] = [await buyProduct(onDisk, guide), await buyProduct(onDisk, guide)]
    const link = await mine.openLink()
    const [grant, file, expires, signature] = link.replace('/downloads/', '').split('.')
    const later = ((Number.parseInt(String(expires), 36) + 600) as number).toString(36)
    for (const token of [
      [other.grantId, file, expires, signature],
      [grant, grant, expires, signature],
      [grant, file, later, signature],
      [grant, file, expires, `${signature}x`],
      [grant, file, expires, signature, 'x'],
      [grant, file, expires],
      ['x'],
    ])
      expect((await get(onDisk, `/downloads/${token.join('.')}`)).statusCode).toBe(404)
    const swapped = mine.path.replace(mine.grantId, other.grantId)
    expect((await get(onDisk, swapped)).statusCode).toBe(404)
    expect((await get(onDisk, mine.path.replace(/key=.*/, 'key=wrong'))).statusCode).toBe(404)
  })

  it('stops working in every process as soon as a member revokes the access, and works again when it is restored', async () => {
    const guide = await makeGuide(onDisk, 'REVOKED')
    await addFile(onDisk, guide)
    const purchase = await buyProduct(onDisk, guide)
    const link = await purchase.openLink()
    const params = { id: purchase.grantId }
    expect((await onDisk.as('editor').send(revokeDigitalGrant, { params })).status).toBe(403)
    const { body } = await onDisk.as('admin').send(revokeDigitalGrant, { params })
    expect(body.grants).toMatchObject([{ state: 'revoked', reason: 'member' }])
    const refused = await get(onDisk, link)
    expect([refused.statusCode, refused.payload.includes('This access has ended')]).toEqual([410, true])
    expect(new URL(await purchase.openLink()).pathname).toBe(purchase.orderPath.split('?')[0])
    await onDisk.as('admin').send(restoreDigitalGrant, { params })
    expect((await get(onDisk, link)).statusCode).toBe(200)
    const { rows } = await onDisk.db.execute(
      `select action from audit_log where action like 'order.access%' order by created_at, id`,
    )
    expect(rows.map(row => row.action)).toEqual(['order.access_revoked', 'order.access_restored'])
  })

  it('counts once a day and file, and is refused in words when all downloads are used', async () => {
    const guide = await makeGuide(onDisk, 'LIMIT')
    const benefit = await addFile(onDisk, guide)
    await onDisk.as('editor').send(changeDigitalBenefit, { params: { id: benefit }, body: { downloadLimit: 2 } })
    const purchase = await buyProduct(onDisk, guide)
    const download = async () => get(onDisk, await purchase.openLink())
    const readCount = async () => (await purchase.listGrants())[0]?.downloadCount
    const link = await purchase.openLink()
    expect((await onDisk.browser().raw('HEAD', link)).statusCode).toBe(200)
    expect(await readCount()).toBe(0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(onDisk, link, { range: 'bytes=2-5' })))
    expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([206]))
    expect(await readCount()).toBe(1)
    aheadMs += dayMs
    expect((await download()).statusCode).toBe(200)
    aheadMs += dayMs
    const refused = await download()
    expect([refused.statusCode, refused.payload.includes('All downloads of this file are used')]).toEqual([410, true])
    expect(await readCount()).toBe(2)
    await onDisk.as('admin').send(restoreDigitalGrant, { params: { id: purchase.grantId } })
    expect((await download()).statusCode).toBe(200)
  })

  it('raises one alarm when a link is used from twenty networks on a day', async () => {
    const guide = await makeGuide(onDisk, 'SHARED')
    await addFile(onDisk, guide)
    const purchase = await buyProduct(onDisk, guide)
    const link = await purchase.openLink()
    const openFrom = async (network: number) => {
      const headers = { range: 'bytes=0-0' }
      const { statusCode } = await onDisk.browser(`10.99.0.${network}`).raw('GET', link, { headers })
      expect(statusCode).toBe(206)
    }
    const readAlarms = async () => {
      const { body } = await onDisk.as('viewer').send(readOperations, {})
      return body.alarms.filter(alarm => alarm.kind === 'download_shared' && alarm.orderId === purchase.orderId)
    }
    for (let network = 1; network < 20; network += 1) await openFrom(network)
    await openFrom(1)
    expect(await readAlarms()).toEqual([])
    await openFrom(20)
    await openFrom(21)
    expect(await readAlarms()).toMatchObject([{ count: 1, facts: [{ name: 'count', value: '20' }] }])
  })

  it('works after the seller removed the file from the product, because an order has access to it', async () => {
    const guide = await makeGuide(onDisk, 'REMOVED')
    const benefit = await addFile(onDisk, guide)
    const purchase = await buyProduct(onDisk, guide)
    await onDisk.as('editor').send(deleteDigitalBenefit, { params: { id: benefit } })
    aheadMs += dayMs
    await digitalFilesJob.run(onDisk.ctx)
    await runFileJobs(onDisk)
    expect((await get(onDisk, await purchase.openLink())).statusCode).toBe(200)
  })

  it('stores no address of a buyer in plain text', async () => {
    const { rows } = await onDisk.db.execute<{ network_hash: string }>('select network_hash from digital_downloads')
    expect(rows.length).toBeGreaterThan(0)
    for (const { network_hash } of rows) expect(network_hash).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('an upload', () => {
  const countFiles = async () =>
    (await readdir(join(onDisk.services.config.dataDir, 'files/digital-files')).catch(() => [])).length

  it('adds a new version, which earlier buyers download', async () => {
    const guide = await makeGuide(onDisk, 'VERSION')
    const benefit = await addFile(onDisk, guide, { name: 'first.pdf' })
    const purchase = await buyProduct(onDisk, guide)
    const next = Buffer.from('the second edition')
    const path = `/api/v1/digital-benefits/${benefit}/files`
    expect((await uploadFile(onDisk, path, { name: 'second.pdf', bytes: next })).status).toBe(200)
    const { body } = await onDisk.as('viewer').send(listDigitalBenefits, { params: { id: guide.id } })
    expect(body.benefits).toMatchObject([{ title: 'first', file: { version: 2, fileName: 'second.pdf' }, grants: 1 }])
    expect((await get(onDisk, await purchase.openLink())).rawPayload.equals(next)).toBe(true)
    const text = await addTextBenefit(onDisk, guide, 'a text')
    expect((await uploadFile(onDisk, `/api/v1/digital-benefits/${text}/files`)).status).toBe(404)
  })

  it('refuses a file that is too large or empty, and leaves neither a row nor a file', async () => {
    const guide = await makeGuide(onDisk, 'REFUSED')
    const before = await countFiles()
    const path = `/api/v1/products/${guide.id}/digital-files`
    const large = await uploadFile(onDisk, path, { bytes: Buffer.alloc(2 * 1024 ** 2 + 1) })
    expect([large.status, large.body.error]).toEqual([413, 'digital_file_too_large'])
    const empty = await uploadFile(onDisk, path, { bytes: Buffer.alloc(0) })
    expect([empty.status, empty.body.error]).toEqual([422, 'digital_file_missing'])
    const unknown = await uploadFile(onDisk, '/api/v1/products/018f0000-0000-7000-8000-000000000000/digital-files')
    expect([unknown.status, unknown.body.error]).toEqual([404, 'product_not_found'])
    expect((await onDisk.as('viewer').raw('POST', path)).statusCode).toBe(403)
    const { body } = await onDisk.as('viewer').send(listDigitalBenefits, { params: { id: guide.id } })
    expect([body.benefits, body.maxFileBytes]).toEqual([[], 2 * 1024 ** 2])
    expect(await countFiles()).toBe(before)
    expect(await readdir(join(onDisk.services.config.dataDir, 'uploads'))).toEqual([])
  })

  it('is deleted later when the process was killed before its row was written', async () => {
    const { storage } = onDisk.services
    await storage.put('digital-files/orphan', Buffer.from('half'), 'text/plain')
    const { rows } = await onDisk.db.execute<{ key: string }>('select storage_key as key from digital_files limit 1')
    const kept = String(rows[0]?.key)
    await digitalGoodsJobHandlers['digital_file.sweep']?.(onDisk.ctx, { keys: ['digital-files/orphan', kept] })
    expect([await storage.has('digital-files/orphan'), await storage.has(kept)]).toEqual([false, true])
  })
})

describe('formatDisposition', () => {
  it('encodes the name for clients that know RFC 8187 and replaces it for the others', () => {
    expect(formatDisposition('Lição (1).pdf')).toBe(
      `attachment; filename="Li__o (1).pdf"; filename*=UTF-8''Li%C3%A7%C3%A3o%20%281%29.pdf`,
    )
    expect(formatDisposition('a"b\\c%0d.txt')).toBe(
      `attachment; filename="a_b_c_0d.txt"; filename*=UTF-8''a%22b%5Cc%250d.txt`,
    )
  })
})
