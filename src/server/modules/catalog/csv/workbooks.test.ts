import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { importProducts as endpoint, type ImportReport, WORKBOOK_TYPE } from '#contract/catalog-bulk.ts'
import { startTestApp } from '#tests/support/app.ts'
import { findProducts } from '../repository.ts'
import { importProducts } from './import-products.ts'
import { mapSkusToProducts } from './repository.ts'
import { limitSheet } from './unpack-workbook.ts'
import { buildWorkbook, buildWorkbookFiles, type FixtureCell, renderSheetXml } from './workbook.fixture.ts'

const shop = await startTestApp()
const header = ['SKU', 'Título', 'Variante', 'Preço', 'Estoque', 'Ativo']
const dryRun = (bytes: Uint8Array) => importProducts(shop.ctx, bytes, true)
const listProblems = async (...rows: FixtureCell[][]) =>
  (await dryRun(buildWorkbook([header, ...rows]))).problems.map(({ line, column, code }) => [line, column, code])
async function findVariant(sku: string) {
  const id = (await mapSkusToProducts(shop.db, [sku])).get(sku) ?? ''
  const [product] = await findProducts(shop.db, [id])
  const variant = product?.variants.find(each => each.sku === sku)
  const cents = (product?.price ?? 0) + (variant?.price_adjustment ?? 0)
  return { title: product?.title, cents, stock: variant?.stock_quantity, isActive: product?.is_active }
}
const getFieldErrors = (bytes: Uint8Array) => dryRun(bytes).catch(error => error.fields)

describe('importing a workbook', () => {
  it('creates products from the texts, numbers, booleans, dates and formula results of the first sheet', async () => {
    const bytes = buildWorkbook([
      [],
      header,
      ['XL-1', 'Maçã & pão', 'Azul', 1234.5, 1000, true],
      [123, new Date('2024-05-01'), 'Único', { xml: ['', '<f>A1*2</f><v>29.989999999999998</v>'] }, null, false],
      ['XL-3', { xml: ['t="str"', '<f>"Ca"&amp;"neca"</f><v>Caneca</v>'] }, null, 'US$ 10,00', '1.000'],
    ])
    const response = await shop.as('editor').raw('POST', `${endpoint.path}?dry=false`, {
      headers: { 'content-type': WORKBOOK_TYPE },
      payload: Buffer.from(bytes),
    })
    const report = response.json() as ImportReport
    expect([response.statusCode, report.lines, report.created, report.problems]).toEqual([200, 3, 3, []])
    expect(await findVariant('XL-1')).toEqual({ title: 'Maçã & pão', cents: 123_450, stock: 1000, isActive: true })
    expect(await findVariant('123')).toEqual({ title: '2024-05-01', cents: 2999, stock: null, isActive: false })
    expect(await findVariant('XL-3')).toEqual({ title: 'Caneca', cents: 1000, stock: 1000, isActive: true })
  })

  it('recognizes a workbook by its bytes, without a content type', async () => {
    expect(await dryRun(buildWorkbook([header, ['T-1', 'Item', null, 1]]))).toMatchObject({ created: 1, problems: [] })
  })

  it('reports problems with the row numbers of the sheet', async () => {
    const rows = [['A', 'Item', null, 'x'], [], ['B', 'Item', null, 1, -1], ['C', 'Item', null, 1, 2.5]]
    expect(await listProblems(...rows)).toEqual([
      [2, 'price', 'price_invalid'],
      [4, 'stock', 'stock_invalid'],
      [5, 'stock', 'stock_invalid'],
    ])
  })

  it('reads number cells unambiguously, and reports ambiguous numbers only in texts', async () => {
    for (const price of [1.234, 0.005, 1234.567, 1e-7, 1e21])
      expect(await listProblems(['A', 'Item', null, price])).toEqual([[2, 'price', 'price_invalid']])
    expect(await listProblems(['A', 'Item', 'One', '10.000'], ['B', 'Item', 'Two', 12.5])).toEqual([
      [2, 'price', 'number_ambiguous'],
    ])
    expect(await listProblems(['A', 'Item', 'One', '10.000'], ['B', 'Item', 'Two', '12,50'])).toEqual([])
  })

  it('rejects error cells and formulas without a result instead of reading them as empty', async () => {
    const error: FixtureCell = { xml: ['t="e"', '<f>1/0</f><v>#DIV/0!</v>'] }
    const formulaWithoutResult: FixtureCell = { xml: ['', '<f>A1*2</f>'] }
    expect(
      await listProblems(
        ['A', 'Item', null, error, formulaWithoutResult],
        ['B', 'Item', null, formulaWithoutResult, error],
      ),
    ).toEqual([
      [2, 'price', 'price_invalid'],
      [2, 'stock', 'stock_invalid'],
      [3, 'price', 'price_invalid'],
      [3, 'stock', 'stock_invalid'],
    ])
  })

  it('accepts an empty formatted cell far below the table, and does not unpack pictures', async () => {
    const texts: string[] = []
    const sheet = renderSheetXml([header, ['F-1', 'Item', null, 1]], texts)
    const formatted = sheet.replace('</sheetData>', '<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>')
    const files = { ...buildWorkbookFiles(formatted, texts), 'xl/media/image1.png': new Uint8Array(100_000_000) }
    expect(await dryRun(zipSync(files))).toMatchObject({ lines: 1, created: 1, problems: [] })
  })

  it('accepts XML names with a namespace prefix, as some programs write them', async () => {
    const texts: string[] = []
    const sheet = renderSheetXml([header, ['PRE-1', 'Item', null, { xml: ['t="e"', '<v>#N/A</v>'] }]], texts)
    const prefixed = sheet.replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=')
    const { problems } = await dryRun(zipSync(buildWorkbookFiles(prefixed, texts)))
    expect(problems.map(({ line, code }) => [line, code])).toEqual([[2, 'price_invalid']])
  })
})

describe('workbooks that are rejected before parsing', () => {
  const cell = (reference: string) =>
    renderSheetXml([header], []).replace('</sheetData>', `<row><c r="${reference}"><v>1</v></c></row></sheetData>`)
  it.each([
    ['an old .xls file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'workbook_old'],
    ['an archive that is not a workbook', zipSync({ 'content.xml': strToU8('<office/>') }), 'workbook_invalid'],
    ['a truncated archive', buildWorkbook([header]).slice(0, -40), 'workbook_invalid'],
    ['a workbook without a sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'workbook_invalid'],
    ['a sheet that is not XML', zipSync(buildWorkbookFiles('\0<<<>')), 'workbook_invalid'],
    ['an empty sheet', buildWorkbook([]), 'empty'],
    ['a table without a SKU column', buildWorkbook([['Título'], ['Caneca']]), 'no_sku_column'],
    ['a sheet with a cell too far to the right', zipSync(buildWorkbookFiles(cell('XFD2'))), 'workbook_too_large'],
    ['a sheet with a cell too far down', zipSync(buildWorkbookFiles(cell('A1048576'))), 'too_many_lines'],
    [
      'a workbook with too many unpacked bytes',
      zipSync(buildWorkbookFiles(`<worksheet>${' '.repeat(70_000_000)}`)),
      'workbook_too_large',
    ],
    [
      'a workbook with too many files',
      buildWorkbook(
        [header],
        Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`xl/${index}.bin`, strToU8('x')])),
      ),
      'workbook_too_large',
    ],
  ])('rejects the import of %s', async (_what, bytes, reason) => {
    expect(await getFieldErrors(bytes)).toEqual({ file: reason })
  })

  it('rejects a workbook with too many rows', async () => {
    const rows = Array.from({ length: 52_000 }, (_, index) => [index, 'x'])
    expect(await getFieldErrors(buildWorkbook([header, ...rows]))).toEqual({ file: 'too_many_lines' })
  })

  it.each(['<c r="A1">', '<c', '<c r="A1"><v>', '<x:', '</c>', '<c r="', '<x:c t="e"'])(
    'processes a sheet of a million repetitions of %j without backtracking',
    fragment => expect(limitSheet(fragment.repeat(1_000_000))).toHaveLength(fragment.length * 1_000_000),
  )

  it('rejects a workbook whose ZIP directory declares a smaller size than its content has', async () => {
    const bytes = zipSync(buildWorkbookFiles(`<worksheet>${'<c/>'.repeat(20_000_000)}</worksheet>`))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let index = 0; index < bytes.length - 46; index++)
      if (view.getUint32(index, true) === 0x02014b50) view.setUint32(index + 24, 10, true)
    expect(await getFieldErrors(bytes)).toEqual({ file: 'workbook_too_large' })
  })
})
