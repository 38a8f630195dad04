import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { MAX_CSV_BYTES } from '#contract/catalog-bulk.ts'
import * as customers from '#contract/customers.ts'
import type { Received } from '#contract/endpoint.ts'
import * as moveIn from '#contract/move-in.ts'
import type { MoveInField, MoveInKind } from '#domain/move-in/fields.ts'
import type { MoveInSource } from '#domain/move-in/profiles.ts'
import { startTestApp } from '#tests/support/app.ts'
import * as files from './platform-files.fixture.ts'

const shop = await startTestApp()
const admin = shop.as('admin')

type Query = Record<string, string>
async function post<T>(path: string, query: Query, payload: string | Buffer, headers: Query = {}) {
  const url = `${path}?${new URLSearchParams(query)}`
  const answer = await admin.raw('POST', url, { headers: { 'content-type': 'text/csv', ...headers }, payload })
  return { status: answer.statusCode, body: answer.json() as T & { error?: string; fields?: Record<string, string> } }
}
const inspect = (payload: string | Buffer, kind: MoveInKind, source?: MoveInSource) =>
  post<Received<typeof moveIn.inspectMoveInFile>>(
    moveIn.inspectMoveInFile.path,
    { kind, ...(source && { source }) },
    payload,
  )
const run = (payload: string | Buffer, query: Query, headers: Query = {}) =>
  post<moveIn.MoveInReport>(moveIn.runMoveIn.path, query, payload, headers)

/** Imports a file with the suggested mapping, and with these fields for columns that have no suggestion. */
async function importFile(
  payload: string,
  kind: MoveInKind,
  query: Query = {},
  extra: Record<string, MoveInField> = {},
) {
  const { source, headings, mapping } = (await inspect(payload, kind)).body
  const fields = mapping.map((field, index) => extra[headings[index] ?? ''] ?? field ?? '')
  return (await run(payload, { kind, source, mapping: fields.join(','), ...query })).body
}
const listRows = async () => {
  const { rows } = await shop.db.execute(`select to_jsonb(p) as row from products p union all
    select to_jsonb(c) from customers c union all select to_jsonb(r) from redirects r
    union all select to_jsonb(i) from imports i union all select to_jsonb(i) from import_profiles i`)
  return rows
}
const findBySku = async (sku: string) =>
  (await admin.send(catalog.listProducts, { query: { q: sku, status: 'all' } })).body.products[0]
const listReasons = ({ entries }: moveIn.MoveInReport) =>
  entries.map(({ line, outcome, code }) => [line, outcome, code])

describe('inspecting a file of another platform', () => {
  it('recognizes each platform by its headings and suggests a mapping', async () => {
    const expected: [string, MoveInKind, MoveInSource, Partial<Record<string, MoveInField>>][] = [
      [files.shopifyProducts, 'products', 'shopify', { Handle: 'handle', 'Variant Price': 'price', Vendor: undefined }],
      [files.shopifyCustomers, 'customers', 'shopify', { Email: 'email', 'Default Address Zip': 'zip' }],
      [files.wooProducts, 'products', 'woocommerce', { 'Regular price': 'price', Parent: 'parent' }],
      [files.hotmartSales, 'customers', 'hotmart', { Documento: 'tax_id', DDD: 'phone_area' }],
      [files.kiwifySales, 'customers', 'kiwify', { Cliente: 'name', 'CPF / CNPJ': 'tax_id' }],
    ]
    for (const [file, kind, source, fields] of expected) {
      const { body } = await inspect(file, kind)
      expect([body.source, body.isDetected, body.isRemembered]).toEqual([source, true, false])
      const named = Object.fromEntries(
        body.headings.map((heading, index) => [heading, body.mapping[index] ?? undefined]),
      )
      expect(named).toMatchObject(fields)
      expect(body.samples.length).toBeGreaterThan(0)
    }
  })

  it('never suggests the opt-in column for consent', async () => {
    expect((await inspect(files.shopifyCustomers, 'customers')).body.mapping).not.toContain('consent')
  })
})

describe('importing products of another platform', () => {
  it('changes nothing in a dry run', async () => {
    const before = await listRows()
    const report = await importFile(files.shopifyProducts, 'products', { dry: 'true', redirects: 'true' })
    expect(report).toMatchObject({ id: null, lines: 5, created: 2, skipped: 0, refused: 1, redirects: 2 })
    expect(await listRows()).toEqual(before)
  })

  it('creates products with variants, pictures and plain descriptions, and drafts as archived', async () => {
    const report = await importFile(files.shopifyProducts, 'products', { redirects: 'true', currency: 'brl' })
    expect(report).toMatchObject({ created: 2, refused: 1, pictures: 3, shipped: 1, redirects: 2 })
    expect(listReasons(report)).toEqual([
      [3, 'noted', 'stock_negative'],
      [6, 'refused', 'required'],
    ])
    expect(await findBySku('CAN-AZ-M')).toMatchObject({
      title: 'Caneca',
      ownCurrency: 'brl',
      checkoutDescription: 'Cerâmica & esmalte',
      images: [1, 2, 3].map(n => `https://cdn.example.com/caneca${n === 1 ? '' : `-${n}`}.jpg`),
      isActive: true,
      variants: [
        { name: 'Azul / M', sku: 'CAN-AZ-M', cents: 4_990, stock: 7, isDefault: true },
        { name: 'Verde / M', sku: 'CAN-VE-M', cents: 123_456, stock: 0 },
      ],
    })
    expect(await findBySku('CURSO')).toMatchObject({
      isActive: false,
      checkoutDescription: '• Um\n• Dois',
      variants: [{ name: 'Curso', cents: 9_700, stock: null }],
    })
  })

  it('changes nothing when the same file is imported again', async () => {
    const before = (await shop.db.execute('select * from products order by id')).rows
    const report = await importFile(files.shopifyProducts, 'products', { redirects: 'true' })
    expect(report).toMatchObject({ created: 0, skipped: 2, refused: 1, redirects: 0 })
    expect((await shop.db.execute('select * from products order by id')).rows).toEqual(before)
  })

  it('answers a repeated request with the same report', async () => {
    const file = 'Nome,Preço,SKU\nRepetido,"10,00",REP-1'
    const query = { kind: 'products', source: 'other', mapping: 'title,price,sku' }
    const first = await run(file, query, { 'idempotency-key': 'move-in-1' })
    expect(first.body.created).toBe(1)
    expect((await run(file, query, { 'idempotency-key': 'move-in-1' })).body).toEqual(first.body)
  })

  it('joins the variations of WooCommerce with their parents and refuses groups', async () => {
    const report = await importFile(files.wooProducts, 'products')
    expect(report).toMatchObject({ created: 2, refused: 1, pictures: 2, shipped: 1 })
    expect(listReasons(report)).toEqual([[6, 'refused', 'type_unsupported']])
    expect(await findBySku('CAMISA-AZ')).toMatchObject({
      title: 'Camisa',
      checkoutDescription: 'Algodão\nmacio',
      variants: [
        { name: 'Azul', sku: 'CAMISA-AZ', cents: 8_990, stock: 4 },
        { name: 'Preta', sku: 'CAMISA-PRETA', cents: 9_990, stock: 0 },
      ],
    })
    expect(await findBySku('EBOOK')).toMatchObject({ isActive: false })
  })

  it('creates one product for the lines of a report of sales', async () => {
    expect(await importFile(files.hotmartSales, 'products')).toMatchObject({ created: 1, repeated: 1 })
    expect(await findBySku('METODO-EXEMPLO')).toMatchObject({ ownCurrency: 'brl', priceCents: 29_700 })
    expect(await importFile(files.kiwifySales, 'products')).toMatchObject({ created: 1, repeated: 3 })
  })

  it('remembers the mapping for the headings of a file', async () => {
    const file = 'Artikel,Preis\nLampe,"12,50"'
    expect((await inspect(file, 'products')).body).toMatchObject({ isRemembered: false, mapping: [null, null] })
    await run(file, { kind: 'products', source: 'other', mapping: 'title,price' })
    const again = await inspect('ARTIKEL;preis\nTisch;3,00', 'products')
    expect(again.body).toMatchObject({ isRemembered: true, source: 'other', mapping: ['title', 'price'] })
  })

  it('refuses an ambiguous price instead of guessing it', async () => {
    const report = await run('Nome,Preço\nA,10.000', { kind: 'products', source: 'other', mapping: 'title,price' })
    expect(listReasons(report.body)).toEqual([[2, 'refused', 'number_ambiguous']])
  })

  it('reads Latin-1, semicolons, a line that names the delimiter, and formula cells', async () => {
    const latin = Buffer.from(
      'sep=;\r\nNome;Preço;SKU\r\nCaf\xe9;1.234,50;CAFE-1\r\n"\'=1+1";2,00;FORM-1\r\n',
      'latin1',
    )
    const query = { kind: 'products', source: 'other', mapping: 'title,price,sku' }
    expect((await run(latin, query)).body).toMatchObject({ created: 2, refused: 0 })
    expect(await findBySku('CAFE-1')).toMatchObject({ title: 'Café', priceCents: 123_450 })
    expect(await findBySku('FORM-1')).toMatchObject({ title: '=1+1' })
  })

  it('refuses hostile cells line by line and imports the others', async () => {
    const rows = [
      ['a\0b', '1.00', 'H-1'],
      ['t'.repeat(201), '1.00', 'H-2'],
      ['<img src=x onerror=alert(1)>', '1.00', 'H-3'],
      ['-1', '-1.00', 'H-4'],
      ['Twice', '1.00', 'H-5'],
      ['Twice again', '1.00', 'h-5'],
    ]
    const file = ['Nome,Preço,SKU', ...rows.map(row => row.join(','))].join('\n')
    const { body } = await run(file, { kind: 'products', source: 'other', mapping: 'title,price,sku' })
    expect(body).toMatchObject({ created: 2, refused: 4 })
    expect(body.entries.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3, 5, 7]))
    expect(await findBySku('H-3')).toMatchObject({ title: '<img src=x onerror=alert(1)>' })
  })

  it('rejects unreadable, oversized and changed files and wrong mappings with the reason', async () => {
    const query = { kind: 'products', source: 'other', mapping: 'title,price' }
    const refused = async (payload: string | Buffer, change: Query = {}) => {
      const { status, body } = await run(payload, { ...query, dry: 'true', ...change })
      return [status, body.error, body.fields]
    }
    expect(await refused('')).toEqual([422, 'csv_invalid', { file: 'empty' }])
    expect(await refused('a,b,c\n1,2,3')).toEqual([422, 'csv_invalid', { file: 'columns_changed' }])
    expect(await refused(Buffer.from([0, 1, 2, 255]))).toEqual([422, 'csv_invalid', { file: 'not_text' }])
    expect((await refused(Buffer.alloc(MAX_CSV_BYTES + 1, 'a')))[0]).toBe(413)
    expect(await refused('a,b\n1,2', { mapping: 'title,' })).toEqual([422, 'invalid_fields', { price: 'required' }])
    expect(await refused('a,b\n1,2', { mapping: 'title,title' })).toEqual([
      422,
      'invalid_fields',
      { title: 'repeated', price: 'required' },
    ])
    expect((await refused('a,b\n1,2', { mapping: 'title,email' }))[2]).toEqual({ mapping: 'invalid' })
    const wide = Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')
    expect((await inspect(wide, 'products')).body.fields).toEqual({ file: 'too_many_columns' })
  })

  it('skips 100,000 empty lines and counts them in line numbers', async () => {
    const file = `Nome,Preço\n${'\n'.repeat(100_000)}A,caro\n`
    const { body } = await run(file, { kind: 'products', source: 'other', mapping: 'title,price', dry: 'true' })
    expect([body.lines, listReasons(body)]).toEqual([1, [[100_002, 'refused', 'price_invalid']]])
  })

  it('lists past imports and returns their reports without values of the file', async () => {
    const { body } = await admin.send(moveIn.listMoveIns, {})
    expect(body.runs[0]).toMatchObject({ kind: 'products', source: 'other' })
    const refusal = await run('Nome,Preço\nSegredo,caro', { kind: 'products', source: 'other', mapping: 'title,price' })
    const path = moveIn.downloadMoveInReport.path.replace(':id', refusal.body.id ?? '')
    const file = await admin.raw('GET', path)
    expect(parse(file.body, { bom: true, columns: true })).toEqual([
      { line: '2', outcome: 'refused', field: 'price', reason: 'price_invalid' },
    ])
    expect(JSON.stringify(await listRows())).not.toContain('Segredo')
  })

  it('requires an administrator', async () => {
    for (const caller of [shop.as('editor'), shop.browser()]) {
      const answer = await caller.raw('POST', `${moveIn.runMoveIn.path}?kind=products&source=other&mapping=title`, {
        headers: { 'content-type': 'text/csv' },
        payload: 'a\n1',
      })
      expect([401, 403]).toContain(answer.statusCode)
    }
  })
})

describe('importing customers of another platform', () => {
  const findCustomer = async (email: string) => {
    const { body } = await admin.send(customers.listCustomers, { query: { q: email } })
    const id = body.customers[0]?.id
    return id ? (await admin.send(customers.getCustomer, { params: { id } })).body : undefined
  }

  it('creates customers without consent unless the seller maps an opt-in column', async () => {
    expect(await importFile(files.shopifyCustomers, 'customers', { dry: 'true' })).toMatchObject({ created: 2 })
    expect(await findCustomer('ana@example.com')).toBeUndefined()
    expect(await importFile(files.shopifyCustomers, 'customers')).toMatchObject({ created: 2, refused: 0 })
    expect(await findCustomer('ana@example.com')).toMatchObject({
      name: 'Ana Souza',
      phone: '+5511987654321',
      consent: null,
      address: { line1: 'Rua das Flores 10', city: 'São Paulo', state: 'SP', zip: '01310-100', country: 'BR' },
      cards: [],
    })
  })

  it('records consent from a mapped opt-in column, and fills only when the seller chooses so', async () => {
    const extra: Record<string, MoveInField> = { 'Accepts Email Marketing': 'consent' }
    expect(await importFile(files.shopifyCustomers, 'customers', {}, extra)).toMatchObject({ created: 0, skipped: 2 })
    expect((await findCustomer('ana@example.com'))?.consent).toBeNull()
    const dry = await importFile(files.shopifyCustomers, 'customers', { existing: 'fill', dry: 'true' }, extra)
    const filled = await importFile(files.shopifyCustomers, 'customers', { existing: 'fill' }, extra)
    for (const report of [dry, filled]) expect(report).toMatchObject({ created: 0, filled: 1, skipped: 1 })
    expect((await findCustomer('ana@example.com'))?.consent).toBe(true)
    expect((await findCustomer('bia@example.com'))?.consent).toBeNull()
  })

  it('never overwrites a value of an existing customer', async () => {
    const file = 'Email,Nome,Celular\nana@example.com,Outra Pessoa,+5521987654321'
    const query = { kind: 'customers', source: 'other', mapping: 'email,name,phone', existing: 'fill' }
    expect((await run(file, query)).body).toMatchObject({ filled: 0, skipped: 1 })
    expect(await findCustomer('ana@example.com')).toMatchObject({ name: 'Ana Souza', phone: '+5511987654321' })
  })

  it('merges the lines of one person and leaves out numbers that are not valid', async () => {
    const report = await importFile(files.kiwifySales, 'customers')
    expect(report).toMatchObject({ lines: 4, created: 2, refused: 1, repeated: 1 })
    expect(listReasons(report)).toEqual([
      [4, 'noted', 'phone_left_out'],
      [4, 'noted', 'tax_id_left_out'],
      [5, 'refused', 'email_required'],
    ])
    expect(await findCustomer('elisa@example.com')).toMatchObject({ taxId: '11144477735', phone: '+5511987654321' })
    await importFile(files.hotmartSales, 'customers')
    expect(await findCustomer('davi@example.com')).toMatchObject({ phone: '+5521987654321', address: null })
    expect(await findCustomer('carla@example.com')).toMatchObject({ address: { district: 'Centro', number: '100' } })
  })

  it('refuses a card number that was entered as a name', async () => {
    const file = 'Email,Nome\ncard@example.com,4242 4242 4242 4242'
    const { body } = await run(file, { kind: 'customers', source: 'other', mapping: 'email,name' })
    expect(listReasons(body)).toEqual([[2, 'refused', 'card_number']])
  })

  it('keeps no personal data of the file in imports, profiles and the audit log', async () => {
    const { rows } = await shop.db.execute(`select to_jsonb(i) as row from imports i union all
      select to_jsonb(i) from import_profiles i union all select to_jsonb(a) from audit_log a`)
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|Ana|98765/)
  })
})
