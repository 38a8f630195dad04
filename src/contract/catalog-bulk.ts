import * as z from 'zod/mini'
import { ProductFilter } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Cents, Id, WithId } from './shapes.ts'
import { TableForm } from './table-form.ts'

/** The maximum number of products that one change may affect. */
export const MAX_BULK = 10_000
/** The maximum size of a product file in bytes (5 MB). */
export const MAX_CSV_BYTES = 5 * 1024 * 1024

const writes = { who: 'editor', limit: 60, bytes: 524_288, cache: 0 } as const
const Difference = z.int().check(z.gte(-99_999_999), z.lte(99_999_999))
const Units = z.int().check(z.gte(0), z.lte(1_000_000_000))

/**
 * A change to many products. A price change sets the default variant's price; the other variants keep their difference
 * to it. `set` and `add` are in cents, `percent` in basis points of every price (1000 is 10 % more, -10000 free). Stock
 * is in units: `add` changes only variants that track stock, and `set` changes all variants and starts tracking.
 */
export const BulkChange = z.union([
  z.object({ kind: z.literal('price'), by: z.literal('set'), value: Cents }),
  z.object({ kind: z.literal('price'), by: z.literal('add'), value: Difference }),
  z.object({
    kind: z.literal('price'),
    by: z.literal('percent'),
    value: z.int().check(z.gte(-10_000), z.lte(100_000)),
  }),
  z.object({ kind: z.literal('stock'), by: z.literal('set'), value: Units }),
  z.object({
    kind: z.literal('stock'),
    by: z.literal('add'),
    value: z.int().check(z.gte(-1_000_000_000), z.lte(1_000_000_000)),
  }),
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('restore') }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** Products selected by their ids, or all products that match a filter. */
const ProductSelection = z.union([z.array(Id).check(z.minLength(1), z.maxLength(5_000)), ProductFilter])

/** Why a product prevents a bulk change. */
export const BulkProblem = z.object({
  productId: Id,
  title: z.string(),
  code: z.enum(['below_zero', 'too_high', 'product_not_found']),
})
export type BulkProblem = z.infer<typeof BulkProblem>

/**
 * Changes many products in one transaction: the named products, or all that match a filter. A single product that
 * cannot change rejects the whole request: 409 `bulk_refused` with up to a hundred `problems` (BulkProblem). Pass
 * `changeId` to `undoChange` to undo the change.
 */
export const changeProducts = endpoint('POST', '/api/v1/products/bulk', {
  ...writes,
  body: z.object({ products: ProductSelection, change: BulkChange }),
  reply: z.object({ changeId: Id, changed: z.int(), unchanged: z.int() }),
  errors: ['bulk_refused', 'bulk_too_many'],
})

/**
 * Undoes a bulk change, once and within 24 hours. `kept` counts the products that stay as they are, because the same
 * property was changed again since then or because the undo would make their stock negative.
 */
export const undoChange = endpoint('POST', '/api/v1/products/changes/:id/undo', {
  ...writes,
  bytes: 65_536,
  params: WithId,
  reply: z.object({ restored: z.int(), kept: z.int() }),
  errors: ['change_not_found', 'change_undone', 'change_expired'],
})

/** The columns of the product file, in export order. Each line is one variant. */
export const csvColumns = [
  'product_id',
  'title',
  'sku',
  'variant',
  'price',
  'stock',
  'default',
  'currency',
  'language',
  'checkout_title',
  'checkout_description',
  'images',
  'active',
  'max_installments',
  'quantity_prices',
  'parts',
] as const
export type CsvColumn = (typeof csvColumns)[number]

/**
 * A problem with one line of the product file. `line` counts from 1, which is the header; `column` is null when the
 * whole line is affected.
 */
export const ImportProblem = z.object({
  line: z.int(),
  column: z.nullable(z.string()),
  code: z.enum([
    'required',
    'invalid',
    'too_long',
    'price_invalid',
    /** The currency symbol differs from the product's currency. */
    'price_currency',
    /**
     * A single point or comma precedes three digits, and no other price in the file shows whether it is the decimal
     * separator.
     */
    'number_ambiguous',
    'stock_invalid',
    /** The variant is a kit, whose stock is that of its parts. */
    'stock_of_kit',
    'image_invalid',
    'currency_unknown',
    'language_unknown',
    'installments_invalid',
    /** The cell has another form than `3=66.66* 5=60.00`, or its steps do not rise, fall or stay below the price. */
    'quantity_prices_invalid',
    /** The SKU is charged as a subscription, which has one price for any quantity. */
    'quantity_prices_of_subscription',
    /** The cell has another form than `2*MUG + 1*SHIRT`, or a quantity outside 1 to 99. */
    'parts_invalid',
    'parts_too_many',
    'part_not_found',
    'part_repeated',
    'part_is_itself',
    'part_is_kit',
    'part_is_subscription',
    /** The variant of the line cannot become a kit, because it is a subscription or a part of another kit. */
    'kit_is_subscription',
    'kit_is_part',
    'product_not_found',
    'sku_taken',
    'sku_repeated',
    'sku_looks_taken',
    'one_default',
    'too_many_variants',
    'differs',
    'columns_differ',
  ]),
  /** The content of the cell at fault, shortened. */
  value: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/**
 * A new SKU in the file that may be a different spelling of an existing SKU. Accepting the new SKU would then duplicate
 * the variant.
 */
export const ImportDoubt = z.object({
  line: z.int(),
  sku: z.string(),
  /** The existing SKU that is probably meant; null when that cannot be determined. */
  known: z.nullable(z.string()),
  code: z.enum([
    /** Differs from the existing SKU only in zeros, case, spaces, dashes or invisible characters. */
    'sku_alike',
    /** A number shortened by a spreadsheet, such as 7,89123E+12. */
    'sku_shortened',
    /** The line has the name of an existing variant of this product, and the SKU of that variant is not in the file. */
    'name_known',
    /** The new SKU appears in the position where an existing SKU of this product is missing. */
    'sku_replaced',
  ]),
})
export type ImportDoubt = z.infer<typeof ImportDoubt>

/** An existing SKU without a line in the file, although the file contains its product. The variant stays unchanged. */
const MissingSku = z.object({ productId: z.string(), title: z.string(), sku: z.string() })

/**
 * The result of an import. `lines` and the product counts describe the file; `problems`, `doubts` and `missing` hold at
 * most a thousand entries each, in line order.
 */
export const ImportReport = z.object({
  lines: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Number of new variants of existing products. Omitted when it is 0, like the lists below when they are empty. */
  added: z.optional(z.int()),
  problems: z.array(ImportProblem),
  doubts: z.optional(z.array(ImportDoubt)),
  missing: z.optional(z.array(MissingSku)),
  /** Headings that match no column, at most fifty. The cells in their columns are ignored. */
  ignored: z.optional(z.array(z.string())),
})
export type ImportReport = z.infer<typeof ImportReport>

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const dryRun = z._default(z.enum(['true', 'false']), 'false')
/**
 * How SKUs with an `ImportDoubt` are treated: `ask` rejects the file, `same` treats them as the suspected existing
 * variants, which keep their SKUs, and `new` creates variants.
 */
const DoubtDecision = z._default(z.enum(['ask', 'same', 'new']), 'ask')
export type DoubtDecision = z.output<typeof DoubtDecision>

/**
 * Imports products from a text file or from the first sheet of an .xlsx workbook. A text file may be separated by
 * commas, semicolons or tabs (a first line `sep=;` is respected), in UTF-8, UTF-16, Windows-1252 or Mac Roman, with the
 * headings of the export or Portuguese headings. Prices may be 89.90, 89,90 or R$ 1.234,50; when a single separator
 * before three digits is ambiguous, the other prices of the file decide. A product is identified by `product_id`, else
 * by an existing SKU; otherwise it is new, and consecutive lines with one title form one new product. A missing column
 * changes nothing, and missing variants stay. `dry` only reports what would happen. Otherwise any problem rejects the
 * whole file (422 `import_refused` with the report), and an `ImportDoubt` rejects it (`import_unconfirmed`) until the
 * parameter `doubts` decides how such SKUs are treated.
 */
export const importProducts = endpoint('POST', '/api/v1/products/import', {
  ...writes,
  bytes: MAX_CSV_BYTES,
  takes: 'text/csv',
  alsoTakes: [WORKBOOK_TYPE],
  query: z.object({ dry: dryRun, doubts: DoubtDecision }),
  body: z.string(),
  reply: ImportReport,
  errors: ['csv_invalid', 'import_refused', 'import_unconfirmed', 'body_too_large', 'unsupported_media_type'],
})

/**
 * Exports all products, including archived products, with one line per variant: UTF-8 with a byte order mark, and with
 * formulas escaped.
 */
export const exportProducts = endpoint('GET', '/api/v1/products/export.csv', {
  who: 'viewer',
  limit: 20,
  bytes: 0,
  cache: 0,
  answers: 'file',
  query: z.object({ form: TableForm }),
})

/** Exports the selected products in the format of `exportProducts`. Products that no longer exist are left out. */
export const exportSomeProducts = endpoint('POST', '/api/v1/products/export', {
  who: 'viewer',
  limit: 20,
  bytes: 524_288,
  cache: 0,
  answers: 'file',
  body: z.object({ products: ProductSelection, form: TableForm }),
})
