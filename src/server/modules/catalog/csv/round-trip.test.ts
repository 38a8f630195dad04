import { text as readText } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type * as catalog from '#contract/catalog.ts'
import { csvColumns } from '#contract/catalog-bulk.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { languages } from '#domain/language.ts'
import { cleanSku } from '#domain/sku.ts'
import { escapeFormulas, unescapeFormulas } from '#server/platform/files/escape-formulas.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createProduct } from '../create-product.ts'
import { createProductsCsv } from './export-products.ts'
import { importProducts } from './import-products.ts'

const shop = await startTestApp()
const exportText = () => readText(createProductsCsv(shop.ctx))
const listRows = async () =>
  (
    await shop.db.execute(`select p.id, p.title, p.price, p.currency, p.language, p.max_installments, p.images, p.checkout_title,
      p.checkout_description, p.is_active, p.version, v.id as variant, v.name, v.sku, v.price_adjustment, v.stock_quantity,
      v.is_default, v.quantity_prices from products p left join product_variants v on v.product_id = p.id and v.is_active order by p.id, v.id`)
  ).rows

const characters = fc.constantFrom('"', ',', ';', '\n', '\r', '=', "'", '-', 'ç', '\t', ' ', 'a', '\uFEFF', '＝')
/** Texts that the contract accepts: NFC, trimmed and storable. */
const text = (max: number) =>
  fc
    .oneof(fc.string({ unit: 'grapheme', maxLength: max }), fc.string({ unit: characters, maxLength: 12 }))
    .map(value => value.normalize('NFC').slice(0, max).trim())
    .filter(value => value !== '' && !value.includes('\0') && !/\p{Surrogate}/u.test(value))
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const variant = fc.record({
  name: text(40),
  sku: text(20)
    .map(cleanSku)
    .filter(sku => sku !== ''),
  cents: fc.integer({ min: 0, max: 99_999_999 }),
  stock: optional(fc.integer({ min: 0, max: 1_000_000_000 })),
})
const product = fc.record({
  title: text(60),
  checkoutTitle: optional(text(60)),
  checkoutDescription: optional(text(120)),
  currency: optional(fc.constantFrom(...saleCurrencies)),
  language: optional(fc.constantFrom(...languages)),
  maxInstallments: optional(fc.integer({ min: 1, max: 12 })),
  images: fc.array(
    fc.webUrl({ withQueryParameters: true }).filter(url => !/["'<>\\]/.test(url)),
    { maxLength: 3 },
  ),
  variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
})
let createdCount = 0
const createOne = (one: z.output<typeof catalog.NewProduct>) => {
  createdCount += 1
  const variants = one.variants.map((each, index) => ({ ...each, sku: `${each.sku}~${createdCount}.${index}` }))
  return createProduct(shop.ctx, { ...one, variants })
}

test('a cell with a neutralized formula is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(characters, fc.constantFrom('+', '@', '1')) }), value => {
      expect(unescapeFormulas(escapeFormulas(value))).toBe(value)
      expect(escapeFormulas(value)).not.toMatch(/^[\t\r\n]|(^|[;\t\r\n])[ "]*[=+\-@＝＋－＠]/)
    }),
  )
})

test('importing an export changes nothing, and restores values that were changed after the export', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 3 }), async inputs => {
      const products = []
      for (const each of inputs) products.push(await createOne({ ...each, shippingOptions: [] }))
      const [file, before] = [await exportText(), await listRows()]
      for (const sameFile of [file, await readText(createProductsCsv(shop.ctx, 'excel-br'))])
        expect(await importProducts(shop.ctx, sameFile, false)).toMatchObject({ created: 0, updated: 0, problems: [] })
      expect(await listRows()).toEqual(before)

      const ids = products.map(({ id }) => `'${id}'`).join()
      await shop.db.execute(`update products set title = 'Other', price = price + 7, currency = null, images = '{}',
        checkout_title = 'Other', is_active = false where id in (${ids})`)
      await shop.db.execute(`update product_variants set name = 'Other', stock_quantity = 5, stock_start = 5
        where product_id in (${ids})`)
      expect(await importProducts(shop.ctx, file, false)).toMatchObject({ updated: products.length, problems: [] })
      expect(await exportText()).toBe(file)
    }),
    { numRuns: 25 },
  )
})

test.each(['plain', 'excel-br'] as const)(
  'an export in the format %s has the expected delimiter and decimals and can be imported again',
  async form => {
    const other = await startTestApp()
    await createProduct(other.ctx, {
      ...{ title: 'Maçã; "verde"', checkoutTitle: null, checkoutDescription: null, images: [], shippingOptions: [] },
      ...{ currency: null, language: null, maxInstallments: null },
      variants: [{ name: 'Única', sku: '00123', cents: 123_450, stock: 1000 }],
    })
    const file = await readText(createProductsCsv(other.ctx, form))
    const delimiter = form === 'plain' ? ',' : ';'
    expect(file.startsWith(`${csvColumns.map(column => `"${column}"`).join(delimiter)}\r\n`)).toBe(true)
    const cells = ['"Maçã; ""verde"""', '"00123"', '"Única"', form === 'plain' ? '"1234.50"' : '"1234,50"', '"1000"']
    expect(file).toContain(cells.join(delimiter))
    expect(await importProducts(other.ctx, file, false)).toMatchObject({
      unchanged: 1,
      updated: 0,
      created: 0,
      problems: [],
    })
    expect(await importProducts(other.ctx, Buffer.from(file), true)).toMatchObject({ unchanged: 1, problems: [] })
  },
)

test('an exported file creates the same products in another shop', async () => {
  const other = await startTestApp()
  const lines = parse(await exportText(), { bom: true }) as string[][]
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  // Ids are left out, because the other shop does not have them. Repeated titles are made unique, because consecutive
  // lines with the same title become one product.
  const removeIds = (sourceLines: string[][]) =>
    sourceLines.map(([, title, ...cells]) => [
      `${title} ${/~(\d+)\.\d+$/.exec(cells[0] ?? '')?.[1] ?? ''}`.trim(),
      ...cells,
    ])
  const buildFile = (sourceLines: string[][]) => sourceLines.map(cells => cells.map(quote).join(';')).join('\n')
  const report = await importProducts(other.ctx, buildFile(removeIds(lines)), false)
  expect(report).toMatchObject({ lines: lines.length - 1, problems: [] })
  const reexported = parse(await readText(createProductsCsv(other.ctx)), { bom: true }) as string[][]
  expect(reexported.map(([, ...cells]) => cells)).toEqual(removeIds(lines))
})

test('an import reports the problems of one line in column order', async () => {
  const file = `title,sku,variant,price,stock,default
Copo,COPO-1,Azul,19.90,5,true
Copo,COPO-2,Verde,abc,-3,false
,,,,,
,,Roxo,,,`
  const { problems } = await importProducts(shop.ctx, file, true)
  expect(problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, 'price', 'price_invalid'],
    [3, 'stock', 'stock_invalid'],
    [5, 'sku', 'required'],
    [5, 'price', 'required'],
  ])
})

test('an import stores new texts in Unicode NFC, and keeps stored texts that differ only in Unicode form', async () => {
  const decomposed = (text: string) => text.normalize('NFD')
  const [title, name, sku] = ['Pão de açúcar', 'Média', 'PÃO-1'].map(decomposed)
  const file = `title,sku,variant,price\n${title},${sku},${name},1.00\n`
  expect(await importProducts(shop.ctx, file, false)).toMatchObject({ created: 1, problems: [] })
  const listDecomposedRows = async () =>
    (await listRows()).filter(row => row.price === 100 && /^P.*o de a/.test(String(row.title)))
  expect(await listDecomposedRows()).toMatchObject([{ title: 'Pão de açúcar', name: 'Média', sku: 'PÃO-1' }])
  await shop.db.execute(`update product_variants set name = '${name}', sku = '${sku}' where sku = 'PÃO-1'`)
  await shop.db.execute(`update products set title = '${title}' where title = 'Pão de açúcar'`)
  const before = await listDecomposedRows()
  expect(before).toMatchObject([{ title, name, sku }])
  const composed = `title,sku,variant,price\nPão de açúcar,${sku},Média,1.00\n`
  expect(await importProducts(shop.ctx, composed, false)).toMatchObject({ unchanged: 1, updated: 0, problems: [] })
  expect(await listDecomposedRows()).toEqual(before)
})
