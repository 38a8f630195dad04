import { listSlugs } from '../slug.ts'
import { truncate } from '../truncate.ts'
import {
  type ColumnMapping,
  createCellReader,
  isFalseCell,
  isTrueCell,
  type ProductField,
  type TextRow,
} from './fields.ts'
import { toPlainText } from './html-text.ts'

/** The cells of one variant under the names of the shop's own product file, so that the same parser reads them. */
export type VariantCells = Partial<
  Record<
    'title' | 'sku' | 'variant' | 'price' | 'stock' | 'currency' | 'checkout_description' | 'images' | 'active',
    string
  >
>
export type VariantLine = { number: number; cells: VariantCells }
/** What the import changes in the data of a line or leaves out, without refusing the product. */
export type ProductNote = { line: number; code: 'description_shortened' | 'picture_left_out' | 'stock_negative' }
/** One product of the file. `handle` is empty when the file has no handles. */
export type MappedProduct = {
  handle: string
  lines: VariantLine[]
  notes: ProductNote[]
  isShipped: boolean
  pictures: number
  /** How many lines repeat a variant, as the lines of a report of sales do. */
  repeated: number
}
/** `unsupported` contains the first line of each product that the shop cannot sell, such as a group of products. */
export type MappedProducts = { products: MappedProduct[]; unsupported: number[] }

export const MAX_DESCRIPTION = 2_000
const maxPictures = 30
const maxSku = 110
const inactiveStatuses = new Set(['draft', 'archived', 'unlisted', 'private', 'rascunho', 'arquivado', 'privado'])
const unsupportedTypes = ['grouped', 'external', 'agrupado', 'externo']
const variableTypes = ['variable', 'variavel', 'variável']
const simpleTypes = ['simple', 'simples']
const virtualTypes = ['virtual', 'downloadable']
const optionFields = ['option1', 'option2', 'option3'] as const

type Read = (row: TextRow, field: ProductField) => string
type Group = { rows: TextRow[]; parent: TextRow | null }

const listTypes = (read: Read, row: TextRow) =>
  read(row, 'type')
    .toLowerCase()
    .split(/[,\s]+/)
const hasType = (read: Read, row: TextRow, types: readonly string[]) =>
  listTypes(read, row).some(type => types.includes(type))
/** Shopify names the only variant of a product 'Default Title'. */
const readOptions = (read: Read, row: TextRow) =>
  optionFields.map(field => read(row, field)).filter(value => value !== '' && value !== 'Default Title')
/** The attributes of a simple product of WooCommerce describe the product and are no choice. */
const readVariantName = (read: Read, row: TextRow) =>
  read(row, 'variant') || (hasType(read, row, simpleTypes) ? '' : readOptions(read, row).join(' / '))

/**
 * Groups the rows of a product: by its handle, by the parent that a variation names, or by its title. The rows of a
 * product may lie anywhere in the file.
 */
function groupRows(rows: readonly TextRow[], read: Read): Group[] {
  const keyBySku = new Map<string, string>()
  const getOwnKey = (row: TextRow) => {
    const [handle, id, title] = [read(row, 'handle'), read(row, 'id'), read(row, 'title')]
    if (handle) return `handle ${handle}`
    if (id) return `id ${id}`
    return title ? `title ${title}` : `line ${row.number}`
  }
  for (const row of rows) if (read(row, 'sku') && !read(row, 'parent')) keyBySku.set(read(row, 'sku'), getOwnKey(row))
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const parent = read(row, 'parent')
    const parentId = /^id:\s*(.+)$/i.exec(parent)?.[1]
    const key =
      parent === '' ? getOwnKey(row) : parentId ? `id ${parentId}` : (keyBySku.get(parent) ?? `parent ${parent}`)
    const group = groups.get(key) ?? { rows: [], parent: null }
    groups.set(key, group)
    if (hasType(read, row, variableTypes) && parent === '') group.parent = row
    else group.rows.push(row)
  }
  return [...groups.values()]
}

/** Returns a SKU for a variant without one. The same file results in the same SKUs, so a second import finds them. */
function proposeSku(base: string, name: string): string {
  const parts = [base, name].map(text => listSlugs(text).at(-1) ?? '').filter(Boolean)
  return truncate(parts.join('-').toUpperCase(), maxSku)
}

/** Splits a cell of addresses. Addresses with commas inside stay whole, because a comma only splits before a scheme. */
const splitImages = (cell: string) =>
  cell
    .split(/[\s,|;]+(?=https?:|$)|\s+/i)
    .map(image => image.trim())
    .filter(Boolean)

/** Whether a row is a variant rather than a further picture of its product. */
const isVariantRow = (read: Read, row: TextRow) =>
  read(row, 'price') !== '' || read(row, 'sku') !== '' || readVariantName(read, row) !== ''

function isActive(read: Read, row: TextRow): boolean {
  const isDraft = inactiveStatuses.has(read(row, 'status').toLowerCase())
  return !isDraft && !isFalseCell(read(row, 'published'))
}

function readStock(read: Read, row: TextRow, hasTracker: boolean, notes: ProductNote[]): string {
  const stock = read(row, 'stock')
  // Without a tracker, Shopify writes a stock of 0 for goods that never run out.
  if (hasTracker && read(row, 'stock_tracker') === '') return ''
  if (stock === '') return isFalseCell(read(row, 'in_stock')) ? '0' : ''
  if (!/^-\d+$/.test(stock)) return stock
  notes.push({ line: row.number, code: 'stock_negative' })
  return '0'
}

function readProductCells(
  read: Read,
  rows: readonly TextRow[],
  notes: ProductNote[],
): VariantCells & { images: string } {
  const findFirst = (field: ProductField) => rows.map(row => read(row, field)).find(cell => cell !== '') ?? ''
  const line = rows[0]?.number ?? 0
  const text = toPlainText(findFirst('description'))
  if (text.length > MAX_DESCRIPTION) notes.push({ line, code: 'description_shortened' })
  const images = [...new Set(rows.flatMap(row => splitImages(read(row, 'images'))))]
  const usable = images.filter(image => /^https:\/\/[^\s"'<>\\]+$/i.test(image) && image.length <= 2_000)
  const kept = usable.slice(0, maxPictures)
  if (kept.length < images.length) notes.push({ line, code: 'picture_left_out' })
  return {
    title: findFirst('title'),
    checkout_description: truncate(text, MAX_DESCRIPTION),
    images: kept.join(' '),
    active: rows.slice(0, 1).every(row => isActive(read, row)) ? 'yes' : 'no',
  }
}

type VariantOptions = { base: string; hasTracker: boolean; notes: ProductNote[] }

/** Maps rows to variants. A row with the SKU and the name of an earlier one is left out. */
function mapVariants(read: Read, rows: readonly TextRow[], { base, hasTracker, notes }: VariantOptions): VariantLine[] {
  const lines: VariantLine[] = []
  const seen = new Set<string>()
  const usedSkus = new Set<string>()
  for (const row of rows) {
    const name = readVariantName(read, row)
    const given = read(row, 'sku')
    const identity = `${given}\n${name}`
    if (seen.has(identity)) continue
    seen.add(identity)
    const proposed = given || proposeSku(base, name)
    const sku = given || !usedSkus.has(proposed) ? proposed : `${proposed}-${lines.length + 1}`
    usedSkus.add(sku)
    const stock = readStock(read, row, hasTracker, notes)
    lines.push({
      number: row.number,
      cells: { sku, variant: truncate(name, 120), price: read(row, 'price'), stock },
    })
  }
  return lines
}

function mapGroup(group: Group, read: Read, currency: string, hasTracker: boolean): MappedProduct {
  const notes: ProductNote[] = []
  const allRows = group.parent ? [group.parent, ...group.rows] : group.rows
  const variantRows = group.rows.filter(row => isVariantRow(read, row))
  const sellable = variantRows.length > 0 ? variantRows : allRows.slice(0, 1)
  const shared = readProductCells(read, allRows, notes)
  const handle = allRows.map(row => read(row, 'handle')).find(Boolean) ?? ''
  const [first] = allRows
  const fallback = first ? `item ${read(first, 'id') || first.number}` : 'item'
  const base = handle || (listSlugs(shared.title ?? '').length > 0 ? (shared.title ?? '') : fallback)
  const lines = mapVariants(read, sellable, { base, hasTracker, notes })
  const money = (sellable[0] && read(sellable[0], 'currency')) || currency
  // The first line also contains what the variants share.
  if (lines[0]) lines[0].cells = { ...shared, ...lines[0].cells, ...(money && { currency: money }) }
  const isTyped = allRows.some(row => listTypes(read, row).some(Boolean))
  const isVirtual = allRows.some(row => hasType(read, row, virtualTypes))
  return {
    handle,
    lines,
    notes,
    isShipped: allRows.some(row => isTrueCell(read(row, 'shipped'))) || (isTyped && !isVirtual),
    pictures: shared.images.split(' ').filter(Boolean).length,
    repeated: sellable.length - lines.length,
  }
}

/**
 * Maps the rows of another platform's file to products with variants. Prices stay texts, which the parser of the
 * product file reads, so no amount is computed here. `currency` is that of products whose row names none.
 */
export function mapProducts(rows: readonly TextRow[], mapping: ColumnMapping, currency: string): MappedProducts {
  const read = createCellReader<ProductField>(mapping)
  const hasTracker = mapping.includes('stock_tracker')
  const result: MappedProducts = { products: [], unsupported: [] }
  for (const group of groupRows(rows, read)) {
    const first = group.parent ?? group.rows[0]
    if (!first) continue
    if (hasType(read, first, unsupportedTypes)) result.unsupported.push(first.number)
    else result.products.push(mapGroup(group, read, currency, hasTracker))
  }
  return result
}
