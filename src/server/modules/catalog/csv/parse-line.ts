import * as z from 'zod/mini'
import { ImageUrl } from '#contract/catalog.ts'
import type { CsvColumn, ImportProblem } from '#contract/catalog-bulk.ts'
import { Id, PlainText } from '#contract/shapes.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { MAX_KIT_PARTS } from '#domain/kit.ts'
import { languages } from '#domain/language.ts'
import { type DecimalSeparator, parseLocalizedNumber } from '#domain/localized-number.ts'
import { installmentLimits } from '#domain/payment-methods.ts'
import type { QuantityPrices } from '#domain/quantity-price.ts'
import { toCents } from './price-cents.ts'
import { isCurrencySymbol, splitCurrency } from './price-currency.ts'
import { parseQuantityPricesCell } from './quantity-prices-cell.ts'
import type { RawLine } from './read-lines.ts'

/** The product fields that a line contains. A missing field leaves the product's value unchanged. */
export type ProductFields = {
  title?: string
  currency?: string | null
  language?: string | null
  checkoutTitle?: string | null
  checkoutDescription?: string | null
  images?: string[]
  isActive?: boolean
  maxInstallments?: number | null
}
/** A valid line. An empty `sku` means that the line has none. */
export type ParsedLine = {
  number: number
  productId?: string
  sku: string
  name?: string
  /**
   * `cents` is the amount, `symbol` the currency symbol (empty when the cell has none), and `written` the text of the
   * cell for problem reports.
   */
  price?: { cents: number; symbol: string; written: string }
  stock?: number | null
  isDefault?: boolean
  /** Null removes the quantity prices of the variant. */
  quantityPrices?: QuantityPrices | null
  /** The cell with the parts of a kit, which `parseKitCell` parses later; null makes the variant an ordinary one. */
  parts?: string | null
  fields: ProductFields
}
type ProblemCode = ImportProblem['code']
const maxShownLength = 80
/** A trimmed cell. Invisible characters are kept, so that importing an export changes nothing. */
const CellText = (max: number) => PlainText(max).check(z.trim(), z.minLength(1))
// These schemas are created once: creating them for each cell took a third of an import's time.
const [shortText, titleText, longText, priceText] = [CellText(120), CellText(200), PlainText(2_000), CellText(40)]
const checkoutTitle = PlainText(200)
/** As long as the most parts with the longest SKUs. */
const kitText = PlainText(MAX_KIT_PARTS * 130)
const trueWords = ['yes', 'y', 'sim', 's', 'true', 'verdadeiro', '1', 'x']
const falseWords = ['no', 'n', 'não', 'nao', 'false', 'falso', '0']
const maxUnits = 1_000_000_000

export const createProblem = (line: number, column: CsvColumn, code: ProblemCode, value = ''): ImportProblem => ({
  line,
  column,
  code,
  value: [...value].slice(0, maxShownLength).join(''),
})

class CellReader {
  readonly problems: ImportProblem[] = []
  readonly #line: RawLine

  constructor(line: RawLine) {
    this.#line = line
  }

  addProblem(column: CsvColumn, code: ProblemCode): undefined {
    this.problems.push(createProblem(this.#line.number, column, code, this.#line.cells[column]))
  }

  /** Parses a text with its schema; an empty cell or a missing column returns undefined. */
  text(column: CsvColumn, schema: z.ZodMiniType<string>): string | undefined {
    const cell = this.#line.cells[column]
    if (cell === undefined || cell === '') return undefined
    const read = schema.safeParse(cell)
    if (read.success) return read.data
    return this.addProblem(column, read.error.issues[0]?.code === 'too_big' ? 'too_long' : 'invalid')
  }

  /** Like `text`, but an empty cell returns null, which removes the value. */
  orNull<T>(column: CsvColumn, read: (cell: string) => T | undefined): T | null | undefined {
    const cell = this.#line.cells[column]
    if (cell === undefined) return undefined
    return cell === '' ? null : read(cell)
  }

  boolean(column: CsvColumn): boolean | undefined {
    const cell = this.#line.cells[column]?.toLowerCase() ?? ''
    if (cell === '') return undefined
    if (trueWords.includes(cell)) return true
    return falseWords.includes(cell) ? false : this.addProblem(column, 'invalid')
  }
}

function parseImages(cells: CellReader, raw: RawLine): string[] | undefined {
  const images = raw.cells.images?.split(/\s+/).filter(Boolean)
  if (!images) return undefined
  if (images.length > 30) return cells.addProblem('images', 'too_long')
  return images.every(image => ImageUrl.safeParse(image).success) ? images : cells.addProblem('images', 'image_invalid')
}

function parsePrice(cells: CellReader, decimalSeparator: DecimalSeparator | null): ParsedLine['price'] {
  const written = cells.text('price', priceText)
  if (written === undefined) return undefined
  const { symbol, number } = splitCurrency(written)
  const read = symbol === '' || isCurrencySymbol(symbol) ? parseLocalizedNumber(number, decimalSeparator) : null
  if (read === 'ambiguous') return cells.addProblem('price', 'number_ambiguous')
  const cents = read && toCents(read)
  return cents === null ? cells.addProblem('price', 'price_invalid') : { cents, symbol, written }
}

/**
 * Parses a whole number of units. Returns NaN when the cell is not a whole number. Units have no decimals, so '1.000'
 * means a thousand; it is ambiguous only when the file's prices use a decimal point.
 */
function parseUnits(cell: string, decimalSeparator: DecimalSeparator | null): number | 'ambiguous' {
  const read = parseLocalizedNumber(cell, decimalSeparator)
  if (read === 'ambiguous') return decimalSeparator === null ? Number(cell.replace(/\D/g, '')) : 'ambiguous'
  return read && /^0*$/.test(read.fraction) ? Number(read.whole) : Number.NaN
}

function parseStock(cells: CellReader, decimalSeparator: DecimalSeparator | null) {
  return cells.orNull('stock', cell => {
    const units = parseUnits(cell, decimalSeparator)
    if (units === 'ambiguous') return cells.addProblem('stock', 'number_ambiguous')
    return units <= maxUnits ? units : cells.addProblem('stock', 'stock_invalid')
  })
}

function parseInstallments(cells: CellReader) {
  return cells.orNull('max_installments', cell => {
    const count = /^\d{1,2}$/.test(cell) ? Number(cell) : 0
    const isAllowed = count >= 1 && count <= installmentLimits.max
    return isAllowed ? count : cells.addProblem('max_installments', 'installments_invalid')
  })
}

const dropUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Parses every cell of a line with the decimal separator of its file. `line` is null when a cell has a problem. */
export function parseLine(
  raw: RawLine,
  decimalSeparator: DecimalSeparator | null,
): { line: ParsedLine | null; problems: ImportProblem[] } {
  const cells = new CellReader(raw)
  const parseChoice = <T extends string>(column: 'currency' | 'language', allowed: readonly T[], code: ProblemCode) =>
    cells.orNull(
      column,
      cell => allowed.find(each => each.toLowerCase() === cell.toLowerCase()) ?? cells.addProblem(column, code),
    )
  const sku = cells.text('sku', shortText)
  const line = dropUndefined({
    number: raw.number,
    sku: sku ?? '',
    productId: cells.text('product_id', Id)?.toLowerCase(),
    name: cells.text('variant', shortText),
    price: parsePrice(cells, decimalSeparator),
    stock: parseStock(cells, decimalSeparator),
    isDefault: cells.boolean('default'),
    quantityPrices: cells.orNull(
      'quantity_prices',
      cell =>
        parseQuantityPricesCell(cell, decimalSeparator) ??
        cells.addProblem('quantity_prices', 'quantity_prices_invalid'),
    ),
    parts: cells.orNull('parts', () => cells.text('parts', kitText)),
    fields: dropUndefined({
      title: cells.text('title', titleText),
      currency: parseChoice('currency', saleCurrencies, 'currency_unknown'),
      language: parseChoice('language', languages, 'language_unknown'),
      checkoutTitle: cells.orNull('checkout_title', () => cells.text('checkout_title', checkoutTitle)),
      checkoutDescription: cells.orNull('checkout_description', () => cells.text('checkout_description', longText)),
      images: parseImages(cells, raw),
      isActive: cells.boolean('active'),
      maxInstallments: parseInstallments(cells),
    }),
  })
  return { line: cells.problems.length === 0 ? (line as ParsedLine) : null, problems: cells.problems }
}
