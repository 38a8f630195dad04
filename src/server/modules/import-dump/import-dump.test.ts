import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProduct } from '#contract/catalog.ts'
import { runInvariants } from '#contract/operations.ts'
import { getPaymentSettings } from '#contract/settings.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers } from '#tests/support/funnel.ts'
import { createPlainPicture } from '#tests/support/pictures.ts'
import { buy } from '#tests/support/shop.ts'
import { resolveId } from './cells.ts'
import type { DumpReport } from './dump-report.ts'
import { importDump } from './import-dump.ts'
import { oldDump, oldIds, oldKeys } from './old-dump.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-dump-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}
const bookId = resolveId('products', oldIds.book)
const noKeys = oldDump.replace(/INSERT INTO public\.stripe_config[^;]*;/, '')
const dump = write('dump.sql', noKeys)
const files = join(folder, 'files')
const getCounts = ({ tables }: DumpReport) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, { read, added, there, leftOut }]) => [table, [read, added, there, leftOut]]),
  )

describe('importDump', () => {
  let shop: Awaited<ReturnType<typeof startTestApp>>
  let checkReport: DumpReport
  let report: DumpReport
  const rows = async () => Number((await shop.db.execute('select count(*)::int as count from products')).rows[0]?.count)
  beforeAll(async () => {
    write('files/product-images/1700000000000.png', await createPlainPicture(640, 480).png().toBuffer())
    write('files/upsell-assets/visual-edit/case.png', await createPlainPicture(320, 320).png().toBuffer())
    write('files/product-images/notes.txt', 'no picture')
    write('files/product-images/Capa do método (1).png', await createPlainPicture(64, 64).png().toBuffer())
    write('files/elsewhere/x.png', 'x')
    shop = await startTestApp({ simulator: true, worker: true })
    checkReport = await importDump(shop.ctx, { path: dump, files, isCheck: true })
    expect(await rows()).toBe(0)
    report = await importDump(shop.ctx, { path: dump, files, isCheck: false })
  })

  it('imports all tables and files, after a dry run that reports the same counts', () => {
    expect(getCounts(report)).toEqual({
      checkout_template: [1, 1, 0, 0],
      products: [3, 2, 0, 1],
      product_variants: [3, 3, 0, 0],
      sales_campaigns: [2, 2, 0, 0],
      sales_pages: [4, 3, 0, 1],
      upsells: [1, 1, 0, 0],
      upsell_pages: [2, 2, 0, 0],
      stripe_config: [0, 0, 0, 0],
      product_stripe_mapping: [3, 2, 0, 1],
    })
    expect(getCounts(checkReport)).toEqual(getCounts(report))
    expect(report.others).toEqual({ upsell_sessions: 2 })
    expect(report.leftOut.map(({ table, what }) => `${table}: ${what}`)).toEqual([
      'products: price is not a whole number',
      'sales_pages: has no HTML',
      'product_stripe_mapping: its product does not exist',
    ])
    expect(report.notes.map(({ what }) => what)).toEqual([
      '1 elements of unknown types were skipped',
      '1 shipping options were invalid',
      'had no variant: imported with the SKU LIVRO',
      '1 of its products do not exist',
      'the address metodo-luz is taken: imported as metodo-luz-2',
      'the address detalhes is taken: imported as detalhes-2',
      'was page 2: imported as page 3',
      'choose in Upsells which button charges, and how much',
      'was page 4: imported as page 2',
      'CLUBE is a subscription: map it again in Configuração, which asks Stripe for its terms',
    ])
    expect(report.files).toEqual({
      added: 3,
      there: 0,
      leftOut: [expect.stringContaining('elsewhere/x.png'), expect.stringContaining('notes.txt: image_invalid')],
    })
  })

  it('serves imported pages and pictures at their old URLs', async () => {
    const oldPaths = [
      `/checkout?product=${oldIds.lamp}`,
      `/checkout?product=${oldIds.lamp}&sku=LUZ-MUSGO`,
      `/checkout-page?product=${oldIds.lamp}`,
      `/sales/${oldIds.campaign}`,
      `/sales/${oldIds.campaign}/page/${oldIds.second}`,
      '/vendas/metodo-luz',
      '/vendas/metodo-luz/detalhes',
      `/upsell/${oldIds.upsell}/page/1`,
      '/storage/v1/object/public/product-images/1700000000000.png',
      '/storage/v1/object/public/upsell-assets/visual-edit/case.png',
    ]
    for (const path of oldPaths) {
      const response = await shop.browser().raw('GET', path, { headers: { accept: 'text/html,image/*' } })
      expect([path, response.statusCode]).toEqual([path, 200])
    }
    for (const path of [`/sales/${oldIds.twin}`, `/sales/${oldIds.campaign}/page/${oldIds.hidden}`]) {
      expect((await shop.browser().raw('GET', path, { headers: { accept: 'text/html' } })).statusCode).toBe(404)
    }
  })

  it('imports pages with styles and scripts, and replaces their picture URLs with URLs of this shop', async () => {
    const { rows: pages } = await shop.db.execute<{ id: string; html: string; css: string | null; js: string | null }>(
      `select id, html_content as html, css_content as css, js_content as js from sales_pages order by page_order`,
    )
    expect(pages.map(({ id }) => id)).toEqual([oldIds.page, oldIds.second, oldIds.hidden])
    expect(pages[0]?.html).toContain('src="/storage/v1/object/public/product-images/1700000000000.png"')
    expect(pages[0]?.html).not.toContain('supabase')
    expect(pages[1]).toMatchObject({ css: 'h2 { color: red }', js: `document.title = 'it''s on'` })
    expect(pages[1]?.html).toMatch(
      /<link rel="stylesheet" href="style.css">[\s\S]*<h2>Detalhes<\/h2>[\s\S]*<script src="script.js">/,
    )
  })

  it('imports the prices of products and offers exact to the cent', async () => {
    const { body: product } = await shop.browser().send(readProduct, { params: { id: oldIds.lamp } })
    expect(product.variants.map(({ id, cents, left }) => [id, cents, left])).toEqual([
      [oldIds.sand, 8900, 5],
      [oldIds.moss, 9500, null],
    ])
    const browser = shop.browser()
    const { settled } = await buy(shop, browser, { id: oldIds.lamp }, 'pm_card_visa', 'LUZ-AREIA')
    expect(settled.state).toBe('paid')
    const { checkout } = await buy(shop, shop.browser(), { id: bookId })
    expect([checkout.quote.totalCents, checkout.quote.currency]).toEqual([3990, 'usd'])
    const bought = await buyAndOpenOffers(shop, { id: oldIds.lamp })
    expect((await bought.charge(2999)).body.success).toBe(true)
    const order = await bought.order()
    expect([order.state, order.totalCents]).toEqual(['paid', 8900 + 2999])
    const { body } = await shop.as('owner').send(runInvariants, {})
    expect(body.checks.filter(({ state }) => state === 'broken')).toEqual([])
  })

  it('keeps existing rows when the import runs again, and adds rows that were created since', async () => {
    const seller = await shop.db.execute(`update products set title = 'Changed here' where id = '${oldIds.lamp}'`)
    expect(seller.rowCount).toBe(1)
    const laterDump = write(
      'more.sql',
      `${noKeys}\nINSERT INTO product_variants (id, product_id, name, sku, price_adjustment) VALUES ('late', '${oldIds.lamp}', 'Grafite', 'LUZ-AREIA', 100);`,
    )
    const secondReport = await importDump(shop.ctx, { path: laterDump, files, isCheck: false })
    expect(Object.values(secondReport.tables).reduce((sum, { added }) => sum + added, 0)).toBe(1)
    expect(secondReport.files).toMatchObject({ added: 0, there: 3 })
    expect(secondReport.notes).toMatchObject([{ what: 'SKU LUZ-AREIA is taken: imported as LUZ-AREIA-2' }])
    const { body: product } = await shop.browser().send(readProduct, { params: { id: oldIds.lamp } })
    expect([product.title, product.variants.map(({ cents }) => cents)]).toEqual(['Changed here', [8900, 9500, 9000]])
  })

  it('writes nothing for a truncated dump', async () => {
    const countBefore = await rows()
    const broken = write('broken.sql', `INSERT INTO products (id, title, price) VALUES ('x', 'X', 1), ('y', 'Y`)
    await expect(importDump(shop.ctx, { path: broken, files: null, isCheck: false })).rejects.toThrow(
      `${broken}: Line 1: a quoted text does not end.`,
    )
    await expect(importDump(shop.ctx, { path: `${broken}x`, files: null, isCheck: false })).rejects.toThrow(
      'does not exist',
    )
    expect(await rows()).toBe(countBefore)
  })

  it('rejects an unreadable dump with an error whose message the operator sees', async () => {
    const packed = write('packed.sql', 'PK\x03\x04')
    await expect(importDump(shop.ctx, { path: packed, files: null, isCheck: false })).rejects.toThrow(OperatorError)
  })
})

describe('importing Stripe keys', () => {
  it('encrypts imported secret keys, never shows them, and keeps keys that the shop already has', async () => {
    const shop = await startTestApp()
    const path = write('keys.sql', oldDump)
    const report = await importDump(shop.ctx, { path, files: null, isCheck: false })
    expect(report.tables.stripe_config).toMatchObject({ added: 1, leftOut: 0 })
    expect(report.notes.map(({ what }) => what)).toContain('publishable_key_production: not_a_key')
    expect(JSON.stringify(report)).not.toContain(oldKeys.secret)
    const { rows } = await shop.db.execute('select * from stripe_config')
    expect(JSON.stringify(rows)).not.toContain(oldKeys.secret)
    expect(rows).toMatchObject([{ is_production: false, publishable_key_sandbox: oldKeys.publishable }])
    const { body } = await shop.as('owner').send(getPaymentSettings, {})
    expect(JSON.stringify(body)).toContain(oldKeys.publishable)
    const other = write('other-keys.sql', oldDump.replaceAll(oldKeys.publishable, `pk_test_${'c'.repeat(24)}`))
    const secondReport = await importDump(shop.ctx, { path: other, files: null, isCheck: false })
    expect(secondReport.tables.stripe_config).toMatchObject({ added: 0, leftOut: 1 })
    expect((await shop.db.execute('select * from stripe_config')).rows).toEqual(rows)
  })
})

describe('importing texts', () => {
  it('cleans imported names, descriptions, SKUs, offers and checkout texts like form input', async () => {
    const shop = await startTestApp()
    const decomposed = oldDump
      .replace(/INSERT INTO public\.stripe_config[^;]*;/, '')
      .replaceAll(/Lâmpada portátil|Padrão|Areia|A campanha|Leve também a capa|Capa'|Reservado/g, text =>
        text.normalize('NFD').replace(/(?<=^.)/, '\u200b'),
      )
      .replaceAll('LUZ-AREIA', '\ufeffLUZ-AREIA ')
    const path = write('decomposed.sql', decomposed)
    await importDump(shop.ctx, { path, files: null, isCheck: false })
    const { body } = await shop.browser().send(readProduct, { params: { id: oldIds.lamp } })
    expect(body.title).toBe('Lâmpada portátil')
    expect(body.variants.find(({ id }) => id === oldIds.sand)).toMatchObject({ name: 'Areia', sku: 'LUZ-AREIA' })
    const readText = async (text: string) => JSON.stringify((await shop.db.execute(text)).rows)
    expect(await readText('select shipping_options from products')).toContain('"Padrão"')
    expect(await readText('select description from sales_campaigns')).toContain('"A campanha"')
    expect(await readText('select visual_elements from upsell_pages')).toContain('Leve também a capa')
    expect(await readText('select elements from checkout_template')).not.toMatch(/\p{M}/u)
  })
})

describe('invalid rows', () => {
  it('skips invalid rows, reports their line and reason without values, and imports the other rows', async () => {
    const shop = await startTestApp()
    const id = (suffix: number) => `6f1d5a10-3c2b-4a59-9b65-0b4d8e6a1f0${suffix}`
    const html = '<p>private words</p>'
    const path = write(
      'odd.sql',
      [
        `INSERT INTO products (id, title, price) VALUES ('${id(1)}', 'private\0 words', 100);`,
        `INSERT INTO products (id, title, price) VALUES ('${id(2)}', 'Lamp', 100);`,
        `INSERT INTO sales_campaigns (id, name) VALUES ('${id(3)}', 'Sea');`,
        `INSERT INTO sales_pages (id, title, html_content) VALUES ('${id(4)}', 'private words', '${html}');`,
        `INSERT INTO sales_pages (id, title, html_content, sales_campaign_id) VALUES ('${id(5)}', 'x', '${html}\0', '${id(3)}');`,
        `INSERT INTO sales_pages (id, title, html_content, sales_campaign_id) VALUES ('${id(6)}', 'x', '${html}', '${id(9)}');`,
        `INSERT INTO sales_pages (id, title, html_content, sales_campaign_id) VALUES ('${id(7)}', 'Fine', '${html}', '${id(3)}');`,
        `INSERT INTO upsell_pages (id, title, html_content) VALUES ('${id(8)}', 'private words', '${html}');`,
        `INSERT INTO checkout_template (id, name, elements) VALUES ('t', 'private words', '[{"id":"private words\\u0000"}]');`,
      ].join('\n'),
    )
    const report = await importDump(shop.ctx, { path, files: null, isCheck: false })
    const { products, sales_pages: pages } = report.tables
    expect([products, pages]).toMatchObject([
      { added: 1, leftOut: 1 },
      { added: 1, leftOut: 3 },
    ])
    const skippedRows = report.leftOut.map(({ table, line, what }) => `${table}, line ${line}: ${what}`)
    expect(skippedRows).toEqual(
      expect.arrayContaining([
        'products, line 1: title contains a NUL character',
        'sales_pages, line 4: sales_campaign_id is missing',
        'sales_pages, line 5: html_content contains a NUL character',
        'upsell_pages, line 8: upsell_id is missing',
      ]),
    )
    expect(skippedRows.join('\n')).not.toMatch(/private|\n\s+at /)
  })
})

describe('importing CSV files', () => {
  it('imports a folder with one CSV file per table', async () => {
    const shop = await startTestApp()
    const [lamp, sand] = [oldIds.lamp, oldIds.sand]
    write(
      'csv/products.csv',
      `id,title,price,images,sku\r\n${lamp},"Lâmpada, portátil",8900,"[""https://example.com/a.png""]",\r\n`,
    )
    write(
      'csv/product_variants.csv',
      `id,product_id,name,sku,price_adjustment,stock_quantity,is_default\n${sand},${lamp},Areia,LUZ,0,,true\n`,
    )
    const report = await importDump(shop.ctx, { path: join(folder, 'csv'), files: null, isCheck: false })
    expect(report.tables.products).toMatchObject({ read: 1, added: 1 })
    const { body } = await shop.browser().send(readProduct, { params: { id: lamp } })
    expect(body).toMatchObject({ title: 'Lâmpada, portátil', images: ['https://example.com/a.png'] })
    expect(body.variants).toMatchObject([{ id: sand, cents: 8900, left: null, isDefault: true }])
  })
})
