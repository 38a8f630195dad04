import * as z from 'zod/mini'
import { ImageUrl } from '#contract/catalog.ts'
import type { CsvColumn, ImportProblem } from '#contract/catalog-bulk.ts'
import { Id, PlainText } from '#contract/shapes.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { languages } from '#domain/language.ts'
import { HIGHEST_PRICE } from '#domain/variant.ts'
import { type DecimalSign, parseWrittenNumber, type WrittenNumber } from '#domain/written-number.ts'
import { isCurrencySign, splitCurrency } from './currency-of-price.ts'
import type { RawLine } from './read-lines.ts'

/** What a line says of its product; undefined: nothing. */
export type Facts = {
  title?: string
  currency?: string | null
  language?: string | null
  checkoutTitle?: string | null
  checkoutDescription?: string | null
  images?: string[]
  isActive?: boolean
}
/** A line that was understood: of which product, which variant, and what they are to be. `sku` '' is none. */
export type Line = {
  number: number
  productId?: string
  sku: string
  name?: string
  /** `sign`: of the currency, where one is written; `written`: the cell, for whom it is refused. */
  price?: { cents: number; sign: string; written: string }
  stock?: number | null
  isDefault?: boolean
  facts: Facts
}
type Code = ImportProblem['code']
const shown = 80
/** A cell as it is written, trimmed: what the shop keeps and exported comes back as it was, unseen characters too. */
const cellText = (max: number) => PlainText(max).check(z.trim(), z.minLength(1))
// Once: making a schema for each cell was a third of an import's time.
const [short, title, long, priceText] = [cellText(120), cellText(200), PlainText(2_000), cellText(40)]
const checkoutTitle = PlainText(200)
const yes = ['yes', 'y', 'sim', 's', 'true', 'verdadeiro', '1', 'x']
const no = ['no', 'n', 'não', 'nao', 'false', 'falso', '0']
const mostUnits = 1_000_000_000

export const problem = (line: number, column: CsvColumn, code: Code, value = ''): ImportProblem => ({
  line,
  column,
  code,
  value: [...value].slice(0, shown).join(''),
})

/** The cells of one line, and what is wrong with them. */
class Cells {
  readonly problems: ImportProblem[] = []
  readonly #line: RawLine

  constructor(line: RawLine) {
    this.#line = line
  }

  refuse(column: CsvColumn, code: Code): undefined {
    this.problems.push(problem(this.#line.number, column, code, this.#line.cells[column]))
  }

  /** A text that its schema takes; an empty cell and a missing column say nothing. */
  text(column: CsvColumn, schema: z.ZodMiniType<string>): string | undefined {
    const cell = this.#line.cells[column]
    if (cell === undefined || cell === '') return undefined
    const read = schema.safeParse(cell)
    if (read.success) return read.data
    return this.refuse(column, read.error.issues[0]?.code === 'too_big' ? 'too_long' : 'invalid')
  }

  /** As `text`, where an empty cell says that there is none. */
  orNone<T>(column: CsvColumn, read: (cell: string) => T | undefined): T | null | undefined {
    const cell = this.#line.cells[column]
    if (cell === undefined) return undefined
    return cell === '' ? null : read(cell)
  }

  yesOrNo(column: CsvColumn): boolean | undefined {
    const cell = this.#line.cells[column]?.toLowerCase() ?? ''
    if (cell === '') return undefined
    if (yes.includes(cell)) return true
    return no.includes(cell) ? false : this.refuse(column, 'invalid')
  }
}

function imagesIn(cells: Cells, raw: RawLine): string[] | undefined {
  const images = raw.cells.images?.split(/\s+/).filter(Boolean)
  if (!images) return undefined
  if (images.length > 30) return cells.refuse('images', 'too_long')
  return images.every(image => ImageUrl.safeParse(image).success) ? images : cells.refuse('images', 'image_invalid')
}

/** Integer cents of a number whose digits after the second decimal are zeros; null: it is none, or more than a price may be. */
function centsOf({ whole, fraction }: WrittenNumber): number | null {
  if (!/^\d{0,2}0*$/.test(fraction)) return null
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return cents > HIGHEST_PRICE ? null : cents
}

function priceIn(cells: Cells, decimalSign: DecimalSign | null): Line['price'] {
  const written = cells.text('price', priceText)
  if (written === undefined) return undefined
  const { sign, number } = splitCurrency(written)
  const read = sign === '' || isCurrencySign(sign) ? parseWrittenNumber(number, decimalSign) : null
  if (read === 'ambiguous') return cells.refuse('price', 'number_ambiguous')
  const cents = read && centsOf(read)
  return cents === null ? cells.refuse('price', 'price_invalid') : { cents, sign, written }
}

/** Units of a cell; NaN: it holds no whole number. They are whole, so '1.000' is a thousand unless the file says otherwise. */
function unitsOf(cell: string, decimalSign: DecimalSign | null): number | 'ambiguous' {
  const read = parseWrittenNumber(cell, decimalSign)
  if (read === 'ambiguous') return decimalSign === null ? Number(cell.replace(/\D/g, '')) : 'ambiguous'
  return read && /^0*$/.test(read.fraction) ? Number(read.whole) : Number.NaN
}

function stockIn(cells: Cells, decimalSign: DecimalSign | null) {
  return cells.orNone('stock', cell => {
    const units = unitsOf(cell, decimalSign)
    if (units === 'ambiguous') return cells.refuse('stock', 'number_ambiguous')
    return units <= mostUnits ? units : cells.refuse('stock', 'stock_invalid')
  })
}

const defined = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Reads every cell of a line; `decimalSign` is its file's. The line is null when something is wrong with one. */
export function typedLine(
  raw: RawLine,
  decimalSign: DecimalSign | null,
): { line: Line | null; problems: ImportProblem[] } {
  const cells = new Cells(raw)
  const one = <T extends string>(column: 'currency' | 'language', known: readonly T[], code: Code) =>
    cells.orNone(
      column,
      cell => known.find(each => each.toLowerCase() === cell.toLowerCase()) ?? cells.refuse(column, code),
    )
  const sku = cells.text('sku', short)
  const line = defined({
    number: raw.number,
    sku: sku ?? '',
    productId: cells.text('product_id', Id)?.toLowerCase(),
    name: cells.text('variant', short),
    price: priceIn(cells, decimalSign),
    stock: stockIn(cells, decimalSign),
    isDefault: cells.yesOrNo('default'),
    facts: defined({
      title: cells.text('title', title),
      currency: one('currency', saleCurrencies, 'currency_unknown'),
      language: one('language', languages, 'language_unknown'),
      checkoutTitle: cells.orNone('checkout_title', () => cells.text('checkout_title', checkoutTitle)),
      checkoutDescription: cells.orNone('checkout_description', () => cells.text('checkout_description', long)),
      images: imagesIn(cells, raw),
      isActive: cells.yesOrNo('active'),
    }),
  })
  return { line: cells.problems.length === 0 ? (line as Line) : null, problems: cells.problems }
}
