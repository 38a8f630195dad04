import * as z from 'zod/mini'
import { ProductFilter } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Cents, Id, WithId } from './shapes.ts'
import { TableForm } from './table-form.ts'

/** The most products one change reaches. */
export const MAX_BULK = 10_000
/** Largest file of products taken, in bytes: 5 MB. */
export const MAX_CSV_BYTES = 5 * 1024 * 1024

const writes = { who: 'editor', limit: 60, bytes: 524_288, cache: 0 } as const
const Difference = z.int().check(z.gte(-99_999_999), z.lte(99_999_999))
const Units = z.int().check(z.gte(0), z.lte(1_000_000_000))

/**
 * What happens to many products. A price is that of the default variant, the others keep their difference: `set` and
 * `add` are cents, `percent` basis points of every price (1000 is 10 % more, -10000 free). Stock is units: `add` changes
 * variants that count theirs, `set` all of them and starts counting.
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

/** Products by their ids, or everything that matches a filter. */
const ProductSelection = z.union([z.array(Id).check(z.minLength(1), z.maxLength(5_000)), ProductFilter])

/** Why a product keeps a change of many from happening. */
export const BulkProblem = z.object({
  productId: Id,
  title: z.string(),
  code: z.enum(['below_zero', 'too_high', 'product_not_found']),
})
export type BulkProblem = z.infer<typeof BulkProblem>

/**
 * Changes many products at once, all or none: those named, or everything that matches a whole filter. A product that cannot
 * change refuses it all: 409 `bulk_refused` with up to a hundred `problems` (BulkProblem). `changeId` undoes it.
 */
export const changeProducts = endpoint('POST', '/api/v1/products/bulk', {
  ...writes,
  body: z.object({ products: ProductSelection, change: BulkChange }),
  reply: z.object({ changeId: Id, changed: z.int(), unchanged: z.int() }),
  errors: ['bulk_refused', 'bulk_too_many'],
})

/**
 * Puts back, once and within 24 hours, what is still as the change left it. `kept` products were changed by someone
 * since, or sold more than there would be, and stay as they are.
 */
export const undoChange = endpoint('POST', '/api/v1/products/changes/:id/undo', {
  ...writes,
  bytes: 65_536,
  params: WithId,
  reply: z.object({ restored: z.int(), kept: z.int() }),
  errors: ['change_not_found', 'change_undone', 'change_expired'],
})

/** The columns of the file, in the order of the export; one line a variant. */
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
] as const
export type CsvColumn = (typeof csvColumns)[number]

/** What is wrong with a line of the file. `line` counts from 1 and is the header's; `column` is null for the whole line. */
export const ImportProblem = z.object({
  line: z.int(),
  column: z.nullable(z.string()),
  code: z.enum([
    'required',
    'invalid',
    'too_long',
    'price_invalid',
    /** The sign of another currency than the product's. */
    'price_currency',
    /** A lone point or comma before three digits, and no price of the file shows which of them is the decimal sign. */
    'number_ambiguous',
    'stock_invalid',
    'image_invalid',
    'currency_unknown',
    'language_unknown',
    'product_not_found',
    'sku_taken',
    'sku_repeated',
    'sku_looks_taken',
    'one_default',
    'too_many_variants',
    'differs',
    'columns_differ',
  ]),
  /** What stands there, cut short. */
  value: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A new SKU of the file that may be one the shop has, written otherwise: taken as new it would double the variant. */
export const ImportDoubt = z.object({
  line: z.int(),
  sku: z.string(),
  /** The variant of the shop that it may be; null: nobody can tell which. */
  known: z.nullable(z.string()),
  code: z.enum([
    /** Differs from it by zeros, case, spaces, dashes or characters that cannot be seen. */
    'sku_alike',
    /** A number as spreadsheets shorten it, like 7,89123E+12. */
    'sku_shortened',
    /** Has the name of a variant of this product whose SKU is not in the file. */
    'name_known',
    /** Stands where a SKU of this product is missing. */
    'sku_replaced',
  ]),
})
export type ImportDoubt = z.infer<typeof ImportDoubt>

/** A SKU of a product of the file that has no line in it; its variant stays as it is. */
const MissingSku = z.object({ productId: z.string(), title: z.string(), sku: z.string() })

/** Lines and products of the file; `problems`, `doubts` and `missing` are at most a thousand, in the order of the lines. */
export const ImportReport = z.object({
  lines: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** New variants of products that the shop has; left out where there are none, as the lists below. */
  added: z.optional(z.int()),
  problems: z.array(ImportProblem),
  doubts: z.optional(z.array(ImportDoubt)),
  missing: z.optional(z.array(MissingSku)),
  /** Headings that name no column, at most fifty: what stands under them is not read. */
  ignored: z.optional(z.array(z.string())),
})
export type ImportReport = z.infer<typeof ImportReport>

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const dryRun = z._default(z.enum(['true', 'false']), 'false')
/** What doubtful SKUs are: the variant that they may be, whose SKU stays, or new ones. */
const DoubtsAre = z._default(z.enum(['ask', 'same', 'new']), 'ask')
export type DoubtsAre = z.output<typeof DoubtsAre>

/**
 * Reads products from a file (text/csv: as exported; comma, semicolon or tab, `sep=;` as its first line is heard; UTF-8,
 * UTF-16, Windows-1252 or Mac Roman; headings of the export or Portuguese ones; price 89.90, 89,90 or R$ 1.234,50: what a
 * lone sign before three digits is, other prices of the file say) or from the first sheet of an .xlsx workbook. A product is told by `product_id`, else by a SKU it has, else it is new; lines of one new product stand
 * together under one title. A column that is missing changes nothing, variants that are missing stay. `dry` only tells
 * what would happen. Otherwise any problem refuses all: 422 `import_refused`, whose answer is the report; and so does
 * any of its `doubts`, as `import_unconfirmed`, until `doubts` says what they are.
 */
export const importProducts = endpoint('POST', '/api/v1/products/import', {
  ...writes,
  bytes: MAX_CSV_BYTES,
  takes: 'text/csv',
  alsoTakes: [WORKBOOK_TYPE],
  query: z.object({ dry: dryRun, doubts: DoubtsAre }),
  body: z.string(),
  reply: ImportReport,
  errors: ['csv_invalid', 'import_refused', 'import_unconfirmed', 'body_too_large', 'unsupported_media_type'],
})

/** All products, archived ones too, one line a variant: UTF-8 with a mark, formulas made harmless. */
export const exportProducts = endpoint('GET', '/api/v1/products/export.csv', {
  who: 'viewer',
  limit: 20,
  bytes: 0,
  cache: 0,
  answers: 'file',
  query: z.object({ form: TableForm }),
})

/** Those products as such a file; what is no longer there is left out. */
export const exportSomeProducts = endpoint('POST', '/api/v1/products/export', {
  who: 'viewer',
  limit: 20,
  bytes: 524_288,
  cache: 0,
  answers: 'file',
  body: z.object({ products: ProductSelection, form: TableForm }),
})
