import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { refundOrder } from '#contract/orders.ts'
import { ledgerJob } from '#server/modules/payments/ledger/ledger-job.ts'
import { settleIntent } from '#server/modules/payments/settle-intent.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { lessonFiles, lessonProgress } from '#server/platform/db/schema/courses.ts'
import { storageObjects } from '#server/platform/db/schema/pages.ts'
import { webhookEndpoints } from '#server/platform/db/schema/webhooks.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide } from '#tests/support/bumps.ts'
import { addCourse, addLesson, addModule, enroll, listStudents } from '#tests/support/courses.ts'
import { addFile } from '#tests/support/digital-goods.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { makeKit, makePart } from '#tests/support/kits.ts'
import { addLicenseBenefit, createLicenseClient, fillPool } from '#tests/support/license-keys.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { exportToFolder } from './export-to-folder.ts'
import { columnsByTable, listUndescribedColumns } from './readme/build-readme.ts'
import { createFolderSink } from './sink.ts'
import { uploads } from './tables/content/repository.ts'
import { sourcesByTable } from './tables/export-tables.ts'
import { type RowSource, streamRows } from './tables/repository.ts'
import { writeExport } from './write-export.ts'

const shop = await startTestApp({ simulator: true })
const folder = mkdtempSync(join(tmpdir(), 'vitrine-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const readText = (path: string) => readFileSync(join(folder, path), 'utf8')
const readTable = (table: string): Record<string, string>[] =>
  parse(readText(`data/${table}.csv`), { columns: true, bom: true })
const queryOne = async (text: string) => (await shop.db.execute<Record<string, unknown>>(sql.raw(text))).rows[0]
const sumColumn = (table: string, column: string) =>
  readTable(table).reduce((sum, row) => sum + Number(row[column] || 0), 0)

const formatDescription = readFileSync(join(packageRoot, 'docs/moving-out.md'), 'utf8')

const page = {
  'index.html': '<!doctype html>\r\n<html><body><a href="/checkout">Compre  já – só hoje</a></body></html>\n',
  'style.css': 'body { color: teal }\n',
}
const picture = Buffer.from('the bytes of a picture')
const manual = Buffer.from('the bytes of a manual')

/** Adds a course with a lesson, its file and a student who opened the lesson. */
async function teach(product: { id: string }) {
  const course = await addCourse(shop, product)
  const lesson = await addLesson(shop, await addModule(shop, course), { title: 'Washes', content: 'Wet on wet' })
  await enroll(shop, course, [{ email: 'student@example.com' }])
  const key = 'digital-files/lesson-notes'
  await shop.services.storage.put(key, Buffer.from('the bytes of the notes'), 'text/plain')
  const file = { role: 'attachment', file_name: 'Notes.txt', mime: 'text/plain', bytes: 22, sha256: '' } as const
  await shop.db.insert(lessonFiles).values({ ...file, id: newId(), lesson_id: lesson, storage_key: key })
  const [student] = (await listStudents(shop, course)).students
  const opened = { lesson_id: lesson, opened_at: new Date() }
  await shop.db.insert(lessonProgress).values({ ...opened, customer_id: student?.customerId ?? '' })
}

async function sellEverything() {
  const lamp = await makeLamp(shop, 'EXPORT', 9)
  const bump = await addBump(shop, lamp, await makeGuide(shop, 'EXPORT-GUIDE'))
  await makeKit(shop, 'EXPORT-KIT', [await makePart(shop, 'EXPORT-MUG', 7), 2])
  await buy(shop, shop.browser(), lamp)
  const guide = await makeGuide(shop, 'EXPORT-APP')
  await fillPool(shop, await addLicenseBenefit(shop, guide, { source: 'pool' }), ['Key, sold', 'Key, left'])
  await buy(shop, shop.browser(), guide)
  await createLicenseClient(shop, guide).activate('Key, sold', 'laptop')
  await addFile(shop, lamp, { name: 'Manual.pdf', bytes: manual })
  await teach(lamp)
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(lamp.id, 1, [bump.id])
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  const { getCode } = await startPixPurchase(shop, await makeCourse(shop, 'EXPORT-COURSE'))
  const { code } = await getCode()
  await payPix(shop, code)
  const payment = await queryOne(`select provider_intent_id as id from payments where method = 'pix'`)
  await settleIntent(shop.ctx, { id: String(payment?.id), metadata: {} }, 'simulator')
}

await sellEverything()
const paid = await queryOne(`select o.id, l.id as line, l.total_cents as cents from orders o
  join order_lines l on l.order_id = o.id and l.kind = 'main' where o.state = 'paid' order by o.number limit 1`)
await shop.as('admin').send(
  refundOrder,
  {
    params: { id: String(paid?.id) },
    body: { lines: [{ lineId: String(paid?.line), cents: 1_000, restock: false }], reason: '=1+1' },
  },
  { 'idempotency-key': newId() },
)
await createCampaignWithPage(shop.as('editor'), 'Luminárias', page)
await shop.db.insert(webhookEndpoints).values({
  id: newId(),
  url: 'https://example.com/hook',
  types: ['order.paid'],
  modes: ['live'],
  secret_sealed: 'sealed-webhook-secret',
  header_value_sealed: 'sealed-header-value',
})
await shop.services.storage.put('product-images/lamp.png', picture, 'image/png')
await shop.db.insert(storageObjects).values({
  bucket: 'product-images',
  path: 'lamp.png',
  mime: 'image/png',
  size: picture.length,
  etag: sha256Hex(picture),
})
await ledgerJob.run(shop.ctx)
const { signal } = new AbortController()
const { storage, secrets } = shop.services
const options = { db: shop.db, storage, secrets, now: new Date(), version: 'test', signal }
const summary = await writeExport({ ...options, sink: createFolderSink(folder, signal) })
const manifest = JSON.parse(readText('manifest.json'))

describe('exportToFolder', () => {
  const target = join(folder, '../', `${basename(folder)}-zip`)
  afterAll(() => rmSync(target, { recursive: true, force: true }))
  const run = (to: string, signal = new AbortController().signal) =>
    exportToFolder({ ...options, folder: to, asFiles: false, signal })

  it('writes one ZIP file with the same files to a new folder', async () => {
    const { path } = await run(target)
    expect(readdirSync(target)).toEqual([basename(path)])
    const zipped = unzipSync(readFileSync(path))
    const files = Object.entries(zipped).filter(([name]) => name.startsWith('pages/') || name.startsWith('files/'))
    expect(files.length).toBeGreaterThan(3)
    for (const [name, bytes] of files) expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true)
  })

  it('refuses a folder that is not empty, and leaves an empty one after an interruption', async () => {
    await expect(run(folder)).rejects.toThrow(/is not empty/)
    await expect(run(join(folder, 'manifest.json'))).rejects.toThrow(/is a file/)
    const interrupted = `${target}/later`
    await expect(run(interrupted, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    expect(readdirSync(interrupted)).toEqual([])
  })
})

describe('the export of a whole shop', () => {
  it('has every row of the database, with the counts of the manifest', async () => {
    const tables: Record<string, string> = {
      orders: 'orders',
      customers: 'customers',
      'order-lines': 'order_lines',
      payments: 'payments',
      refunds: 'refunds',
      ledger: 'ledger_entries',
      variants: 'product_variants',
      kits: 'kit_parts',
      'order-bumps': 'order_bumps',
      webhooks: 'webhook_endpoints',
      pages: 'sales_pages',
      'digital-benefits': 'digital_benefits',
      'digital-files': 'digital_files',
      'digital-grants': 'digital_grants',
      'course-modules': 'course_modules',
      'course-lessons': 'course_lessons',
      'lesson-files': 'lesson_files',
      'course-enrollments': 'course_enrollments',
      'lesson-progress': 'lesson_progress',
      'license-keys': 'license_keys',
      'license-activations': 'license_activations',
    }
    for (const [file, table] of Object.entries(tables)) {
      const count = Number((await queryOne(`select count(*)::int as n from ${table}`))?.n)
      const listed = manifest.tables.find((each: { file: string }) => each.file === `data/${file}.csv`)
      expect([file, readTable(file).length, listed.rows, count > 0]).toEqual([file, count, count, true])
    }
  })

  it('reads the same rows of every table page by page as at once', async () => {
    const readRows = async (source: RowSource, batchSize: number) => {
      const rows = []
      for await (const row of streamRows(shop.db, source, batchSize)) rows.push(row)
      return rows
    }
    await shop.db.execute(
      sql`update products set shipping_options = ${JSON.stringify(
        ['a', 'b'].map(id => ({ id, name: id, price: 100, countries: ['BR'] })),
      )}`,
    )
    await shop.db.insert(storageObjects).values(
      ['a-first', 'product-images'].map(bucket => ({
        bucket,
        path: 'b.png',
        mime: 'image/png',
        size: 1,
        etag: bucket,
      })),
    )
    for (const [table, source] of Object.entries({ ...sourcesByTable, uploads }))
      expect([table, await readRows(source, 1)]).toEqual([table, await readRows(source, 1_000)])
    for (const source of [sourcesByTable.shipping, uploads, sourcesByTable.payments])
      expect((await readRows(source, 1)).length).toBeGreaterThan(2)
  })

  it('adds up to the cents of the database and of the provider’s ledger', async () => {
    const money = await queryOne(`select (select sum(total_cents) from orders)::int as orders,
      (select sum(captured_cents) from payments)::int as captured, (select sum(amount_cents) from refunds)::int as refunds,
      (select sum(net_cents) from ledger_entries)::int as net`)
    expect(sumColumn('orders', 'total_cents')).toBe(money?.orders)
    expect(sumColumn('order-lines', 'total_cents')).toBe(money?.orders)
    expect(sumColumn('payments', 'captured_cents')).toBe(money?.captured)
    expect(sumColumn('refunds', 'amount_cents')).toBe(1_000)
    expect(sumColumn('ledger', 'net_cents')).toBe(money?.net)
    expect(sumColumn('ledger', 'amount_cents')).toBe(Number(money?.captured) - Number(money?.refunds))
    const orders = manifest.tables.find((each: { file: string }) => each.file === 'data/orders.csv')
    expect(orders.sums.map((sum: { currency: string }) => sum.currency)).toEqual(['brl', 'usd'])
    expect(
      orders.sums.reduce((all: number, { cents }: { cents: { total_cents: number } }) => all + cents.total_cents, 0),
    ).toBe(money?.orders)
  })

  it('has pages and uploaded files byte for byte', () => {
    const [row] = readTable('pages')
    expect(row?.published_entry || row?.draft_entry).toBe('index.html')
    const place = row?.published_entry ? 'published' : 'draft'
    for (const [path, content] of Object.entries(page))
      expect(readText(`${row?.folder}/${place}/${path}`)).toBe(content)
    expect(JSON.parse(readText(`${row?.folder}/page.json`))).toMatchObject({ id: row?.id, kind: 'sales' })
    const keys = readTable('license-keys')
    expect(keys.map(({ key, grant_id }) => [key, grant_id !== ''])).toEqual([
      ['Key, sold', true],
      ['Key, left', false],
    ])
    expect(readTable('license-activations')).toMatchObject([{ key_id: keys[0]?.id, instance: 'laptop' }])
    const [version] = readTable('digital-files')
    expect(version?.name).toBe('Manual.pdf')
    expect(readFileSync(join(folder, version?.file ?? '')).equals(manual)).toBe(true)
    const [notes] = readTable('lesson-files')
    expect(readFileSync(join(folder, notes?.file ?? ''), 'utf8')).toBe('the bytes of the notes')
    expect(readTable('course-lessons')).toMatchObject([{ title: 'Washes', text: 'Wet on wet', is_published: 'yes' }])
    expect(readTable('files')[0]).toMatchObject({
      file: 'files/product-images/lamp.png',
      address: '/storage/v1/object/public/product-images/lamp.png',
    })
    expect(readFileSync(join(folder, 'files/product-images/lamp.png'))).toEqual(picture)
  })

  it('lists the hash of every file in the manifest', () => {
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => statSync(join(folder, path)).isFile() && path !== 'manifest.json')
      .map(path => ({
        path,
        bytes: statSync(join(folder, path)).size,
        sha256: sha256Hex(readFileSync(join(folder, path))),
      }))
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect([...manifest.files].sort(byPath)).toEqual(written.sort(byPath))
    expect(manifest).toMatchObject({ format: 'vitrine-export', schemaVersion: 1, missing: [] })
    expect(summary.files).toBe(written.length)
  })

  it('protects spreadsheets from formulas and keeps negative amounts as numbers', () => {
    expect(readTable('refunds')[0]?.reason).toBe("'=1+1")
    expect(readTable('ledger').some(row => Number(row.amount_cents) === -1_000)).toBe(true)
  })

  it('contains no secret of webhooks, payments or sessions', async () => {
    const secrets = await queryOne(`select (select secret_sealed from webhook_endpoints) as webhook,
      (select min(browser_hash) from orders) as browser, (select min(public_id) from orders) as link`)
    const texts = manifest.files.map(({ path }: { path: string }) => readText(path)).join('\n')
    for (const secret of ['sealed-header-value', ...Object.values(secrets ?? {}).map(String)])
      expect([secret.slice(0, 6), texts.includes(secret)]).toEqual([secret.slice(0, 6), false])
    expect(Object.values(secrets ?? {}).every(secret => String(secret).length > 8)).toBe(true)
  })

  it('describes every column of every table in both languages', () => {
    for (const [table, columns] of Object.entries(columnsByTable)) {
      expect([table, listUndescribedColumns(table)]).toEqual([table, []])
      expect([
        table,
        readText(`data/${table}.csv`).split('\r\n')[0]?.replace('\uFEFF', '').replaceAll('"', ''),
      ]).toEqual([table, columns.join(',')])
      for (const text of [readText('README.pt-BR.md'), readText('README.en.md'), formatDescription])
        expect(text).toContain(`data/${table}.csv`)
    }
  })
})
