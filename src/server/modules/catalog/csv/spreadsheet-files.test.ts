import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { findProducts } from '../repository.ts'
import { importProducts } from './import-products.ts'
import { mapSkusToProducts } from './repository.ts'

const shop = await startTestApp()
const joinLines = (...rows: string[]) => rows.join('\r\n')
const dryRun = (file: string | Uint8Array) => importProducts(shop.ctx, file, true)
const listProblems = async (file: string | Uint8Array) =>
  (await dryRun(file)).problems.map(({ line, column, code }) => [line, column, code])
async function importAndFind(file: string | Uint8Array, sku: string) {
  expect((await importProducts(shop.ctx, file, false)).problems).toEqual([])
  const id = (await mapSkusToProducts(shop.db, [sku])).get(sku) ?? ''
  const [product] = await findProducts(shop.db, [id])
  const variant = product?.variants.find(each => each.sku === sku)
  return {
    title: product?.title,
    name: variant?.name,
    cents: (product?.price ?? 0) + (variant?.price_adjustment ?? 0),
    stock: variant?.stock_quantity,
    isActive: product?.is_active,
  }
}

describe('a file whose first line names the delimiter', () => {
  const table = (delimiter: string) => [
    `sku${delimiter}title${delimiter}price`,
    `SEP-%${delimiter}Caneca, azul${delimiter}10.00`,
  ]
  it.each([
    ['sep=;', ';'],
    ['SEP=;', ';'],
    ['"sep=;"', ';'],
    ['sep=;;;', ';'],
    ['sep=\t', '\t'],
    ['sep=\\t', '\t'],
    ['sep=|', '|'],
  ])('uses the delimiter in the first line %j, even after a byte order mark', async (separatorLine, delimiter) => {
    for (const mark of ['', '\uFEFF']) {
      const report = await dryRun(`${mark}${joinLines(separatorLine, ...table(delimiter))}`)
      expect(report).toMatchObject({ lines: 1, created: 1, problems: [] })
    }
  })

  it('accepts a comma as the delimiter that the first line names', async () => {
    expect(await dryRun(joinLines('sep=,', 'sku,title,price', 'SEP-C,Caneca,10.00'))).toMatchObject({
      created: 1,
      problems: [],
    })
  })

  it('counts the delimiter line in the reported line numbers', async () => {
    expect(await listProblems(joinLines('sep=;', 'sku;title;price', 'A;Caneca;x'))).toEqual([
      [3, 'price', 'price_invalid'],
    ])
  })
})

describe('a file that is not in UTF-8', () => {
  const text = joinLines('sku\ttítulo\tpreço', 'ENC-1\tMaçã do amor\t10,00')
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  it.each([
    ['UTF-16 as Excel saves it as "Unicode text"', utf16],
    ['big-endian UTF-16', Buffer.from(utf16).swap16()],
    ['UTF-16 without a byte order mark', utf16.subarray(2)],
    ['windows-1252', Buffer.from(text, 'latin1')],
    [
      'Mac Roman with carriage returns as line ends',
      Buffer.from('sku\tt\x92tulo\tpre\x8do\rENC-1\tMa\x8d\x8b do amor\t10,00\r', 'latin1'),
    ],
  ])('reads a file in %s', async (_name, bytes) => {
    expect(await importAndFind(bytes, 'ENC-1')).toMatchObject({ title: 'Maçã do amor', cents: 1000 })
  })

  it.each([
    ['not_text', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['encoding_unknown', Buffer.from('sku,title\nA,\xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0', 'latin1')],
  ])('rejects an unreadable file with the reason %s', async (reason, bytes) => {
    await expect(dryRun(bytes)).rejects.toMatchObject({ code: 'csv_invalid', fields: { file: reason } })
  })
})

describe('rows that are shorter or longer than the header', () => {
  const header = 'sku;title;price;stock;images'
  it('pads rows that lack their last cells, and cuts empty cells beyond the header', async () => {
    const file = joinLines(
      header,
      'WID-1;Prato;10,00;5;',
      'WID-2;Copo;10,00',
      'WID-3;Vaso;10,00;;;;',
      'WID-4;Jarro;10,00;7; ;',
    )
    expect(await dryRun(file)).toMatchObject({ lines: 4, created: 4, problems: [] })
    expect(await importAndFind(file, 'WID-2')).toMatchObject({ title: 'Copo', cents: 1000, stock: null })
  })

  it('reads rows when the header ends with empty cells', async () => {
    expect(await dryRun(joinLines(`${header};;`, 'HEA-1;Prato;10,00;5'))).toMatchObject({ created: 1, problems: [] })
    expect(await dryRun(joinLines(';;;', `${header};`, 'HEA-1;Prato;10,00;5;;;'))).toMatchObject({
      created: 1,
      problems: [],
    })
  })

  it('reports the line of a row that has values beyond the header', async () => {
    const file = joinLines(header, 'DIF-1;Prato;10,00;5;;;x', 'DIF-2;Copo', 'DIF-3;Vaso;10,00;5')
    expect(await listProblems(file)).toEqual([
      [2, null, 'columns_differ'],
      [3, 'price', 'required'],
    ])
    expect(await listProblems('sku,title,price\nCOM-1,Caneca,10,00')).toEqual([[2, null, 'columns_differ']])
  })
})

describe('numbers written as text', () => {
  const priced = (...prices: string[]) =>
    joinLines('sku;title;price;currency', ...prices.map((price, index) => `"P-${index}";Item ${index};"${price}";brl`))
  it.each([
    'R$ 1.234,50',
    'R$1.234,50',
    'R$\u00a01.234,50',
    'r$ 1234,50',
    '1.234,50 R$',
    'BRL 1,234.50',
    '1.234,50',
    '1,234.50',
    '1 234,50',
    '1\u00a0234,5',
    '1234.5',
    '1234,5000',
  ])('reads the price %j as 123450 cents', async price => {
    expect(await importAndFind(priced(price), 'P-0')).toMatchObject({ cents: 123_450 })
  })

  it.each(['0,005', '0.005', '10,005', 'R$ 0,001', '1.2.3', 'R$', 'grátis', '10 un.', '-5,00', '1,23,456'])(
    'rejects %j as a price',
    async price => {
      const [problem] = await listProblems(priced(price, '12,50', '1.234,5'))
      expect([problem?.[0], problem?.[1]]).toEqual([2, 'price'])
    },
  )

  it('reports a price with one separator before three digits as ambiguous', async () => {
    for (const price of ['10.000', '10,000', 'R$ 10.000'])
      expect(await listProblems(priced(price, '7'))).toEqual([[2, 'price', 'number_ambiguous']])
    expect(await listProblems(priced('10.000', '10,00', '10.00'))).toEqual([[2, 'price', 'number_ambiguous']])
  })

  it('resolves an ambiguous price by the decimal separator of the file’s other prices', async () => {
    expect(await importAndFind(priced('10.000', '12,50'), 'P-0')).toMatchObject({ cents: 1_000_000 })
    expect(await importAndFind(priced('10,000', '12.50'), 'P-0')).toMatchObject({ cents: 1_000_000 })
    expect(await listProblems(priced('10,000', '12,50'))).toEqual([[2, 'price', 'number_ambiguous']])
    expect(await listProblems(priced('10.000', '12.50'))).toEqual([[2, 'price', 'number_ambiguous']])
  })

  it('reads any prices written with a decimal comma or a decimal point', async () => {
    const cents = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 8 })
    const style = fc.record({
      isComma: fc.boolean(),
      isGrouped: fc.boolean(),
      symbol: fc.constantFrom('', 'R$ ', 'BRL '),
    })
    await fc.assert(
      fc.asyncProperty(cents, style, async (prices, { isComma, isGrouped, symbol }) => {
        const written = prices.map(price => {
          const whole = String(Math.floor(price / 100))
          const digits = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, isComma ? '.' : ',') : whole
          return `${symbol}${digits}${isComma ? ',' : '.'}${String(price % 100).padStart(2, '0')}`
        })
        const file = priced(...written)
        for (const index of prices.keys())
          expect(await importAndFind(file, `P-${index}`)).toMatchObject({ cents: prices[index] })
      }),
      { numRuns: 15 },
    )
  })

  it('rejects a price with the symbol of a currency other than the product’s', async () => {
    expect(await listProblems(priced('US$ 10,00', '€ 10,00', '$ 10,00', 'R$ 10,00'))).toEqual([
      [2, 'price', 'price_currency'],
      [3, 'price', 'price_currency'],
      [4, 'price', 'price_currency'],
    ])
  })

  it.each([
    ['1.000', '10,00', 1000],
    ['1,000', '10.00', 1000],
    ['1.000', '10', 1000],
    ['12.345.678', '10,00', 12_345_678],
    ['5,00', '10,00', 5],
    ['5.0', '10', 5],
    ['7', '10,00', 7],
    ['', '10,00', null],
  ])('reads the stock %j in a file with the price %j as %j units', async (stock, price, units) => {
    expect(await importAndFind(joinLines('sku;title;price;stock', `S-1;Item;${price};${stock}`), 'S-1')).toMatchObject({
      stock: units,
    })
  })

  it.each([
    ['1.000', '10.00', 'number_ambiguous'],
    ['2,5', '10,00', 'stock_invalid'],
    ['-1', '10,00', 'stock_invalid'],
    ['1.00.0', '10,00', 'stock_invalid'],
    ['muito', '10,00', 'stock_invalid'],
    ['1.000.000.001', '10,00', 'stock_invalid'],
  ])('rejects the stock %j in a file with the price %j', async (stock, price, code) => {
    expect(await listProblems(joinLines('sku;title;price;stock', `S-2;Item;${price};${stock}`))).toEqual([
      [2, 'stock', code],
    ])
  })
})

describe('boolean cells', () => {
  it.each([
    ...['VERDADEIRO', 'verdadeiro', 'TRUE', 'true', 'Sim', 's', 'yes', 'Y', '1', 'x'].map(
      word => [word, true] as const,
    ),
    ...['FALSO', 'falso', 'FALSE', 'false', 'Não', 'nao', 'n', 'no', 'N', '0'].map(word => [word, false] as const),
  ])('reads the boolean cell %j as %j', async (word, isActive) => {
    expect(await importAndFind(`sku;title;price;active\nY-1;Item;1;${word}`, 'Y-1')).toMatchObject({ isActive })
  })
})

describe('Portuguese headings', () => {
  const header =
    'Código SKU;Título;Variante;Preço (R$);Estoque;Padrão;Moeda;Idioma;Título no checkout;Descrição;Imagens;Ativo'
  it('recognizes a Portuguese heading for every column of an export', async () => {
    const row = 'CAB-1;Rede;Azul;R$ 150,00;3;sim;brl;pt-BR;Rede de casal;Feita à mão;https://example.com/a.png;sim'
    const report = await dryRun(joinLines(header, row))
    expect(report).toMatchObject({ created: 1, problems: [] })
    expect(report.ignored).toBeUndefined()
    expect(await importAndFind(joinLines(header, row), 'CAB-1')).toMatchObject({
      title: 'Rede',
      name: 'Azul',
      cents: 15_000,
      stock: 3,
    })
    const id = (await mapSkusToProducts(shop.db, ['CAB-1'])).get('CAB-1') ?? ''
    const ambiguousFile = `ID do produto;SKU;PREÇO\n${id};CAB-1;151`
    expect(await importAndFind(ambiguousFile, 'CAB-1')).toMatchObject({ cents: 15_100 })
  })

  it('reports and ignores headings that match no column', async () => {
    const report = await dryRun('sku;nome;preço;Peso;fornecedor;;NCM\nIGN-1;Rede;1;2;ACME;;9')
    expect(report).toMatchObject({ created: 1, problems: [], ignored: ['Peso', 'fornecedor', 'NCM'] })
  })

  it('prefers the column names of an export over other headings, and rejects two headings for one column', async () => {
    const file = 'sku;title;price;checkout_description;descrição\nWAY-1;Rede;1;Curta;Longa'
    expect(await dryRun(file)).toMatchObject({ created: 1, ignored: ['descrição'] })
    await expect(dryRun('sku;título;nome\nA;B;C')).rejects.toMatchObject({ fields: { file: 'column_twice' } })
  })
})

describe('a product with more variants than the limit', () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `Cem;CEM-${from + index};Cor ${from + index};10,00`)
  const header = 'title;sku;variant;price'
  it('reports the first new variant over the limit, and accepts stored variants over the limit', async () => {
    expect(await listProblems(joinLines(header, ...rows(0, 103)))).toEqual([[102, 'variant', 'too_many_variants']])
    await importAndFind(joinLines(header, ...rows(0, 100)), 'CEM-0')
    expect(await listProblems(joinLines(header, ...rows(99, 102)))).toEqual([[3, 'variant', 'too_many_variants']])
    await shop.db.execute(`insert into product_variants (id, product_id, name, sku, price_adjustment, is_default, created_at)
      select gen_random_uuid(), product_id, 'Outra', 'CEM-100', 0, false, now() from product_variants where sku = 'CEM-0'`)
    expect(await dryRun(joinLines(header, ...rows(0, 100), 'Cem;CEM-100;Outra;11,00'))).toMatchObject({
      updated: 1,
      problems: [],
    })
  })
})
