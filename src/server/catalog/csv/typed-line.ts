import * as z from 'zod/mini'
import { ImageUrl } from '#contract/catalog.ts'
import type { CsvColumn, ImportProblem } from '#contract/catalog-bulk.ts'
import { Id, PlainText } from '#contract/shapes.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { languages } from '#domain/language.ts'
import { decimalToCents } from '#domain/money.ts'
import { HIGHEST_PRICE } from '#domain/variant.ts'
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
  /** As written: its currency tells what '1.234' is. */
  price?: string
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
    if (['yes', 'sim', 'true', '1', 'x'].includes(cell)) return true
    return ['no', 'não', 'nao', 'false', '0'].includes(cell) ? false : this.refuse(column, 'invalid')
  }
}

function imagesIn(cells: Cells, raw: RawLine): string[] | undefined {
  const images = raw.cells.images?.split(/\s+/).filter(Boolean)
  if (!images) return undefined
  if (images.length > 30) return cells.refuse('images', 'too_long')
  return images.every(image => ImageUrl.safeParse(image).success) ? images : cells.refuse('images', 'image_invalid')
}

/** Whether it is an amount in any way of writing; its currency is known later. */
function priceIn(cells: Cells): string | undefined {
  const price = cells.text('price', priceText)
  if (price === undefined || ['usd', 'brl'].some(currency => centsOf(price, currency) !== null)) return price
  return cells.refuse('price', 'price_invalid')
}

function stockIn(cells: Cells) {
  return cells.orNone('stock', cell => {
    const units = /^\d{1,10}$/.test(cell) ? Number(cell) : Number.NaN
    return units <= 1_000_000_000 ? units : cells.refuse('stock', 'stock_invalid')
  })
}

const defined = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Reads every cell of a line. The line is null when something is wrong with one. */
export function typedLine(raw: RawLine): { line: Line | null; problems: ImportProblem[] } {
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
    price: priceIn(cells),
    stock: stockIn(cells),
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

/** Cents of a price as written; null: it is none. */
export function centsOf(price: string, currency: string): number | null {
  const cents = decimalToCents(price, currency)
  return cents === null || cents < 0 || cents > HIGHEST_PRICE ? null : cents
}
