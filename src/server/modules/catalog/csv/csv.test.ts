import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import {
  csvColumns,
  exportProducts,
  exportSomeProducts,
  type ImportProblem,
  type ImportReport,
  importProducts,
} from '#contract/catalog-bulk.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildNewProduct } from '../new-product.fixture.ts'
import { insertProduct } from '../repository.ts'

const shop = await startTestApp()
const editor = shop.as('editor')

async function importCsv(payload: string | Buffer, dry = false) {
  const headers = { 'content-type': 'text/csv' }
  const response = await editor.raw('POST', `${importProducts.path}?dry=${dry}`, { headers, payload })
  return { status: response.statusCode, body: response.json() as ImportReport & { error?: string; fields?: object } }
}
const exportText = async () => (await shop.as('viewer').raw('GET', exportProducts.path)).body
const create = async (change: Partial<catalog.NewProduct> = {}) =>
  (await editor.send(catalog.createProduct, { body: buildNewProduct(change) })).body
const getById = async (id: string) => (await editor.send(catalog.getProduct, { params: { id } })).body
const findBySku = async (sku: string) =>
  (await editor.send(catalog.listProducts, { query: { q: sku, status: 'all' } })).body.products[0]
const summarizeProblems = (problems: ImportProblem[]) => problems.map(({ line, column, code }) => [line, column, code])
const listRows = async () =>
  (
    await shop.db.execute(`select p.id, p.title, p.price, p.currency, p.language, p.images, p.checkout_title,
      p.checkout_description, p.is_active, p.version, v.id as variant, v.name, v.sku, v.price_adjustment, v.stock_quantity,
      v.is_default from products p left join product_variants v on v.product_id = p.id and v.is_active order by p.id, v.id`)
  ).rows

describe('exporting selected products', () => {
  const exportSelected = async (products: unknown, role: 'viewer' | 'nobody' = 'viewer') => {
    const caller = role === 'nobody' ? shop.browser() : shop.as('viewer')
    const headers = { 'content-type': 'application/json' }
    return caller.raw('POST', exportSomeProducts.path, { headers, payload: JSON.stringify({ products }) })
  }
  const titles = (text: string) =>
    (parse(text, { bom: true, columns: true }) as { title: string }[]).map(row => row.title)

  it('exports products that are selected by ids or by a filter, and ignores unknown ids', async () => {
    const products = await Promise.all(
      ['Kite', 'Kite tail', 'Other'].map(title =>
        create({ title, variants: [{ name: 'One', sku: title, cents: 100 }] }),
      ),
    )
    const exported = await exportSelected([products[2]?.id, products[0]?.id, newId()])
    expect(titles(exported.body).sort()).toEqual(['Kite', 'Other'])
    expect(titles((await exportSelected({ q: 'kite', status: 'active', stock: 'any' })).body).sort()).toEqual([
      'Kite',
      'Kite tail',
    ])
    expect(titles((await exportSelected({ q: 'kite', status: 'archived', stock: 'any' })).body)).toEqual([])
  })

  it('rejects an export of selected products without a sign-in or with an invalid selection', async () => {
    expect((await exportSelected([newId()], 'nobody')).statusCode).toBe(401)
    for (const wrong of [[], ['x'], { q: 'kite' }, null]) expect((await exportSelected(wrong)).statusCode).toBe(422)
  })
})

describe('exporting all products', () => {
  it('exports one line per variant as a CSV file that spreadsheets can open', async () => {
    const lamp = await create({
      title: 'Lamp',
      currency: 'brl',
      images: ['https://example.com/a.jpg', '/storage/v1/object/public/product-images/b.webp'],
      variants: [
        { name: 'Sand', sku: 'X-SAND', cents: 8900, stock: 4 },
        { name: 'Graphite', sku: 'X-GRAPHITE', cents: 9505 },
      ],
    })
    const response = await shop.as('viewer').raw('GET', exportProducts.path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = parse(response.body, { bom: true, columns: true }) as Record<string, string>[]
    expect(Object.keys(lines[0] ?? {})).toEqual([...csvColumns])
    const shared = { product_id: lamp.id, title: 'Lamp', currency: 'brl', language: '', active: 'yes' }
    expect(lines.slice(-2)).toMatchObject([
      { ...shared, sku: 'X-SAND', variant: 'Sand', price: '89.00', stock: '4', default: 'yes' },
      { ...shared, sku: 'X-GRAPHITE', variant: 'Graphite', price: '95.05', stock: '', default: 'no' },
    ])
    expect(lines.at(-1)?.images).toBe('https://example.com/a.jpg /storage/v1/object/public/product-images/b.webp')
  })

  it('neutralizes spreadsheet formulas in exported cells', async () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", '=HYPERLINK("https://x","y")', '＝1']
    for (const [index, title] of cells.entries())
      await create({ title, checkoutTitle: title, variants: [{ name: title, sku: `${title}-${index}`, cents: 1 }] })
    const lines = parse(await exportText(), { bom: true }) as string[][]
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
    expect((await importCsv(await exportText(), true)).body).toMatchObject({ created: 0, updated: 0, problems: [] })
  })

  it('requires a sign-in for exporting all products', async () => {
    expect((await shop.browser().raw('GET', exportProducts.path)).statusCode).toBe(401)
  })
})

describe('importing products', () => {
  it('creates one product from consecutive lines with the same title', async () => {
    const file = `title;SKU;variant;price;stock;default;checkout_title;supplier
Cadeira;CAD-1;Carvalho;1.234,50;7;;Leve hoje;ACME
Cadeira;CAD-2;Nogueira;"1300,00";;yes;Leve hoje;ACME
Banco;BAN-1;;89,9;0;;;ACME`
    const dry = await importCsv(file, true)
    const counts = { lines: 3, created: 2, updated: 0, unchanged: 0 }
    expect(dry.body).toEqual({ ...counts, problems: [], ignored: ['supplier'] })
    expect(await findBySku('CAD-1')).toBeUndefined()
    expect((await importCsv(file)).body).toEqual(dry.body)
    expect(await findBySku('CAD-1')).toMatchObject({
      title: 'Cadeira',
      sku: 'CAD-2',
      checkoutTitle: 'Leve hoje',
      variants: [
        { name: 'Nogueira', cents: 130_000, stock: null, isDefault: true },
        { name: 'Carvalho', cents: 123_450, stock: 7, isDefault: false },
      ],
    })
    expect(await findBySku('BAN-1')).toMatchObject({ variants: [{ name: 'Banco', cents: 8_990, stock: 0 }] })
    const reimported = await importCsv(file)
    expect(reimported.body).toMatchObject({ created: 0, updated: 0, unchanged: 2, problems: [] })
  })

  it('finds products by SKU, and changes only the fields for which the file has a column', async () => {
    const { id } = await create({
      title: 'Kept',
      checkoutTitle: 'Kept too',
      variants: [
        { name: 'A', sku: 'PART-A', cents: 1000, stock: 3 },
        { name: 'B', sku: 'PART-B', cents: 1500, stock: 4 },
      ],
    })
    expect((await importCsv('sku,price\nPART-A,8.00')).body).toMatchObject({ updated: 1, problems: [] })
    expect(await getById(id)).toMatchObject({
      title: 'Kept',
      checkoutTitle: 'Kept too',
      priceCents: 800,
      version: 2,
      variants: [
        { sku: 'PART-A', cents: 800, stock: 3 },
        { sku: 'PART-B', cents: 1500, stock: 4 },
      ],
    })
    await importCsv('sku,stock,default\nPART-B,,yes')
    expect((await getById(id)).variants).toMatchObject([
      { sku: 'PART-B', cents: 1500, stock: null, isDefault: true },
      { sku: 'PART-A', cents: 800, stock: 3, isDefault: false },
    ])
    await importCsv(`product_id,sku,variant,price\n${id},PART-C,C,20`)
    expect((await getById(id)).variants.map(({ sku, cents }) => [sku, cents])).toContainEqual(['PART-C', 2000])
  })

  it('reads a Latin-1 file with tabs and blank lines, as spreadsheets write it', async () => {
    const latin = Buffer.from('title\tsku\tprice\r\nCaf\xe9 n\xba 1\tLATIN-1\t10,00\r\n\r\n', 'latin1')
    expect((await importCsv(latin)).body).toMatchObject({ created: 1, problems: [] })
    expect((await findBySku('LATIN-1'))?.title).toBe('Café nº 1')
  })

  it('reports line and column of every problem in an import file, and changes no product', async () => {
    const { id } = await create({ variants: [{ name: 'x', sku: 'OWNED', cents: 100 }] })
    const other = await create()
    const before = await listRows()
    const file = [
      'product_id,title,sku,variant,price,stock,default,currency,language,images,active',
      ',No price,BAD-1,A,,,,,,,',
      ',Bad price,BAD-2,A,cheap,,,,,,',
      ',Negative,BAD-3,A,-1.00,,,,,,',
      ',Bad stock,BAD-4,A,1,2.5,,,,,',
      ',Bad money,BAD-5,A,1,,,xyz,,,',
      ',Bad words,BAD-6,A,1,,,,tlh,,',
      ',Bad image,BAD-7,A,1,,,,,javascript:alert(1),',
      ',Bad flag,BAD-8,A,1,,,,,,perhaps',
      ',No sku,,A,1,,,,,,',
      ',Two,TWO-1,A,1,,yes,,,,',
      ',Two,TWO-2,B,1,,yes,,,,',
      ',Twice,TWICE,A,1,,,,,,',
      ',Twice again,TWICE,A,1,,,,,,',
      `${newId()},Gone,GONE-1,A,1,,,,,,`,
      `${other.id},${other.title},OWNED,A,1,,,,,,`,
      ',Wide,WIDE-1,A,1,,,,,,,more',
      `,${'t'.repeat(201)},LONG-1,A,1,,,,,,`,
      ',Differs,DIF-1,A,1,,,usd,,,',
      ',Differs,DIF-2,B,1,,,brl,,,',
      'lamp,Bad id,ID-1,A,1,,,,,,',
      ',Nameless,NO-1,,1,,,,,,',
      ',Nameless,NO-2,B,1,,,,,,',
    ].join('\n')
    const dry = await importCsv(file, true)
    expect(dry.status).toBe(200)
    expect(summarizeProblems(dry.body.problems)).toEqual([
      [2, 'price', 'required'],
      [3, 'price', 'price_invalid'],
      [4, 'price', 'price_invalid'],
      [5, 'stock', 'stock_invalid'],
      [6, 'currency', 'currency_unknown'],
      [7, 'language', 'language_unknown'],
      [8, 'images', 'image_invalid'],
      [9, 'active', 'invalid'],
      [10, 'sku', 'required'],
      [12, 'default', 'one_default'],
      [14, 'sku', 'sku_repeated'],
      [15, 'product_id', 'product_not_found'],
      [16, 'sku', 'sku_taken'],
      [17, null, 'columns_differ'],
      [18, 'title', 'too_long'],
      [20, 'currency', 'differs'],
      [21, 'product_id', 'invalid'],
      [22, 'variant', 'required'],
    ])
    const real = await importCsv(file)
    expect([real.status, real.body.error, real.body.problems]).toEqual([422, 'import_refused', dry.body.problems])
    expect(await listRows()).toEqual(before)
    expect((await getById(id)).version).toBe(1)
  })

  it('does not crash the process when the header is rejected while the parser reads ahead', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    for (const empty of [0, 1, 16, 33, 100, 500]) {
      for (const extra of [0, 1, 17, 40, 5_000]) {
        const { status, body } = await importCsv(`${' \n'.repeat(empty)}wrong\n${'x\n'.repeat(extra)}`)
        expect([empty, extra, status, body.fields]).toEqual([empty, extra, 422, { file: 'no_sku_column' }])
      }
    }
    await new Promise(resolve => setTimeout(resolve, 50))
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
  })

  it('reports the line number that a text editor shows when cells contain line breaks', async () => {
    const file = 'title,sku,price,checkout_description\n"A",ML-1,1,"one\ntwo\nthree"\n"B",ML-2,oops,""\n'
    expect(summarizeProblems((await importCsv(file, true)).body.problems)).toEqual([[5, 'price', 'price_invalid']])
  })

  it('counts skipped empty lines in the reported line numbers', async () => {
    const file = `\n\ntitle,sku,price\n\n\nA,EL-1,oops\n${'\n'.repeat(1_000_000)}B,EL-2,oops\n\n\n`
    const { body } = await importCsv(file, true)
    expect(body.lines).toBe(2)
    expect(summarizeProblems(body.problems)).toEqual([
      [6, 'price', 'price_invalid'],
      [1_000_007, 'price', 'price_invalid'],
    ])
  })

  it('adds no variant to a product without variants when its price is imported', async () => {
    const id = newId()
    await insertProduct(shop.db, { id, title: 'Bare', sku: 'BARE-CSV', price: 100 })
    expect((await importCsv(await exportText(), true)).body).toMatchObject({ updated: 0, created: 0, problems: [] })
    await importCsv('sku,price\nBARE-CSV,3.00')
    expect(await getById(id)).toMatchObject({ priceCents: 300, variants: [] })
  })

  it('rejects an empty, unreadable or oversized import file with the reason', async () => {
    const refused = async (payload: string | Buffer) => {
      const { status, body } = await importCsv(payload, true)
      return [status, body.error, body.fields]
    }
    expect(await refused('')).toEqual([422, 'csv_invalid', { file: 'empty' }])
    expect(await refused('title,price\na,1')).toEqual([422, 'csv_invalid', { file: 'no_sku_column' }])
    expect(await refused('sku,SKU\na,b')).toEqual([422, 'csv_invalid', { file: 'column_twice' }])
    expect(await refused('sku,title\n"a,b')).toEqual([422, 'csv_invalid', { file: 'csv_quote_not_closed' }])
    expect(await refused(`sku\n${'x\n'.repeat(50_001)}`)).toEqual([422, 'csv_invalid', { file: 'too_many_lines' }])
    // Rows of empty cells count toward the limit too, because parsing them takes time.
    expect((await refused(`title,sku\n${' , \n'.repeat(50_001)}`))[2]).toEqual({ file: 'too_many_lines' })
    expect((await refused(`sku\n${'x'.repeat(1_000_000)}`))[2]).toEqual({ file: 'csv_max_record_size' })
    expect((await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 'a')))[0]).toBe(413)
    expect(await refused(Buffer.from([0, 1, 2, 255, 254]))).toEqual([422, 'csv_invalid', { file: 'not_text' }])
    const nul = await importCsv('title,sku,price\na\0b,NUL-1,1', true)
    expect(summarizeProblems(nul.body.problems)).toEqual([[2, 'title', 'invalid']])
    const json = await editor.raw('POST', importProducts.path, {
      headers: { 'content-type': 'application/json' },
      payload: '{"sku":"a"}',
    })
    expect(json.statusCode).toBe(422)
    const xml = await editor.raw('POST', importProducts.path, {
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    })
    expect([xml.statusCode, xml.json().error]).toEqual([415, 'unsupported_media_type'])
  })

  it('lets only editors import products', async () => {
    const headers = { 'content-type': 'text/csv' }
    const payload = 'title,sku,price\nx,ROLE-1,1'
    const send = (browser: ReturnType<typeof shop.browser>) =>
      browser.raw('POST', importProducts.path, { headers, payload })
    expect((await send(shop.browser())).statusCode).toBe(401)
    expect((await send(shop.as('viewer'))).statusCode).toBe(403)
    expect(await findBySku('ROLE-1')).toBeUndefined()
  })
})
