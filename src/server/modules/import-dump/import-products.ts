import type { DumpRow } from '@vitrine/dump-reader/dump-row.ts'
import { cleanText } from '#domain/pasted-text.ts'
import { cleanSku, toSkuComparisonKey } from '#domain/sku.ts'
import type { Tx } from '#server/platform/core/context.ts'
import type { Cells } from './cells.ts'
import { createCells, resolveId } from './cells.ts'
import { addNote, assertNoProblems, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import {
  insertProduct,
  insertVariant,
  listIds,
  listSkusInUse,
  mapProductPrices,
  type ShippingOption,
} from './repository.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

/** `cents` is the final price: product price plus adjustment. */
type OldVariant = { id: string; name: string; sku: string; cents: number; row: DumpRow; cells: Cells }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Invalid shipping options are skipped with a note in the report. */
function parseShippingOptions(dumpImport: DumpImport, cells: Cells, row: DumpRow): ShippingOption[] {
  const parsedOptions = cells.json('shipping_options')
  if (parsedOptions === null) return []
  const entries = Array.isArray(parsedOptions) ? parsedOptions : []
  const options = entries.filter(isObject).flatMap(({ id, name, price, countries }, index) => {
    if (typeof name !== 'string' || cleanText(name) === '' || !Number.isInteger(price) || Number(price) < 0) return []
    const codes = Array.isArray(countries) ? countries.filter(each => /^[A-Z]{2}$/.test(String(each))) : []
    return [{ id: String(id ?? index + 1), name: cleanText(name), price: Number(price), countries: codes.map(String) }]
  })
  if (options.length < entries.length)
    addNote(dumpImport, row, `${entries.length - options.length} shipping options were invalid`)
  return options
}

const parseSku = (cells: Cells) => cleanSku(cells.text('sku') ?? '') || null

/**
 * Finds a SKU that does not look like the SKU of any active variant: the old one, or else one with the suffix -2, -3
 * and so on, with a note.
 */
function findFreeSku(dumpImport: DumpImport, row: DumpRow, inUse: Set<string>, preferredSku: string): string {
  let sku = preferredSku
  for (let number = 2; inUse.has(toSkuComparisonKey(sku)); number += 1) sku = `${preferredSku}-${number}`
  if (sku !== preferredSku) addNote(dumpImport, row, `SKU ${preferredSku} is taken: imported as ${sku}`)
  inUse.add(toSkuComparisonKey(sku))
  return sku
}

const parseStock = (dumpImport: DumpImport, { cells, row }: OldVariant) => {
  const units = cells.integer('stock_quantity')
  if (units !== null && units < 0) addNote(dumpImport, row, `stock was ${units}: imported as 0`)
  const stock = units === null ? null : Math.max(0, units)
  return { stock_quantity: stock, stock_start: stock }
}

function buildVariantColumns(
  dumpImport: DumpImport,
  variant: OldVariant,
  productId: string,
  baseCents: number,
  isActive: boolean,
) {
  const { cells, id, name, sku, cents } = variant
  const image = cells.text('image')
  const now = dumpImport.tx.clock()
  return {
    id,
    product_id: productId,
    name,
    sku,
    price_adjustment: cents - baseCents,
    ...parseStock(dumpImport, variant),
    is_active: isActive,
    deleted_at: isActive ? null : now,
    image: image && rewriteAddresses(image, dumpImport.stored),
    created_at: cells.date('created_at') ?? now,
  }
}

/** Parses a variant and its final price. The SKU may still collide with that of another variant. */
function parseVariant(row: DumpRow, productCents: number): OldVariant {
  const cells = createCells(row)
  const id = cells.id()
  const cents = productCents + (cells.integer('price_adjustment') ?? 0)
  const sku = parseSku(cells) || id.slice(0, 8).toUpperCase()
  const variant = { id, name: cells.title('name'), sku, cents, row, cells }
  cells.boolean('is_active', true)
  cells.boolean('is_default', false)
  cells.integer('stock_quantity')
  cells.date('created_at')
  if (cents < 0) cells.problems.push(`price_adjustment makes the price ${cents} cents`)
  assertNoProblems(cells)
  return variant
}

const isVariantActive = (variant: OldVariant) => variant.cells.boolean('is_active', true)

/** Products of the old system could have no variants; such a product gets one variant with its title. */
function buildOnlyVariant(id: string, title: string, cells: Cells, row: DumpRow, cents: number): OldVariant {
  const sku = parseSku(cells) || id.slice(0, 8).toUpperCase()
  const noCells = createCells({ ...row, values: new Map() })
  return { id: resolveId('product_variants', `of ${id}`), name: title, sku, cents, row, cells: noCells }
}

async function addProduct(
  dumpImport: DumpImport,
  tx: Tx,
  cells: Cells,
  row: DumpRow,
  id: string,
  state: ProductImportState,
) {
  const title = cells.title('title')
  const cents = cells.integer('price') ?? 0
  if (cells.text('price') === null) cells.problems.push('price is missing')
  if (cents < 0) cells.problems.push('price is below 0')
  const images = cells.list('images').map(each => rewriteAddresses(each, dumpImport.stored))
  const created = cells.date('created_at') ?? tx.clock()
  const shipping = parseShippingOptions(dumpImport, cells, row)
  const config = cells.json('checkout_config')
  assertNoProblems(cells)
  const parsedVariants = state.listVariantRows(id).map(each => parseVariant(each, cents))
  const oldVariants = parsedVariants.length > 0 ? parsedVariants : [buildOnlyVariant(id, title, cells, row, cents)]
  const active = oldVariants.filter(isVariantActive)
  if (parsedVariants.length === 0)
    addNote(dumpImport, row, `had no variant: imported with the SKU ${oldVariants[0]?.sku}`)
  const defaultVariant = active.find(each => each.cells.boolean('is_default', false)) ?? active[0]
  if (!defaultVariant) addNote(dumpImport, row, 'has no active variant: imported as archived')
  const base = (defaultVariant ?? oldVariants[0])?.cents ?? cents
  const variants = oldVariants.map(each => {
    const sku = isVariantActive(each) ? findFreeSku(dumpImport, each.row, state.inUse, each.sku) : each.sku
    const columns = buildVariantColumns(dumpImport, { ...each, sku }, id, base, isVariantActive(each))
    return { ...columns, is_default: each === defaultVariant }
  })
  const template = cells.text('template_id')
  const templateId =
    template && template !== 'default' ? resolveId('checkout_template', template) : state.defaultTemplate
  if (templateId && !state.templates.has(templateId)) addNote(dumpImport, row, 'names a template that does not exist')
  const readPicture = (name: string) => {
    const address = cells.text(name)
    return address ? rewriteAddresses(address, dumpImport.stored) : null
  }
  const product = {
    id,
    title,
    sku: variants.find(each => each.is_default)?.sku ?? parseSku(cells),
    price: base,
    images,
    checkout_title: cells.cleanedText('checkout_title'),
    checkout_description: cells.cleanedText('checkout_description'),
    top_banner_url: readPicture('top_banner_url'),
    bottom_banner_url: readPicture('bottom_banner_url'),
    bottom_banner_url_2: readPicture('bottom_banner_url_2'),
    template_id: templateId && state.templates.has(templateId) ? templateId : null,
    checkout_config: isObject(config) ? { customized: config.customized === true } : null,
    shipping_options: shipping,
    is_active: defaultVariant !== undefined,
    created_at: created,
    updated_at: tx.clock(),
  }
  await insertProduct(tx.db, product, variants)
  for (const each of parsedVariants) state.importedVariantIds.add(each.id)
}

type ProductImportState = {
  inUse: Set<string>
  templates: ReadonlySet<string>
  defaultTemplate: string | null
  listVariantRows: (productId: string) => readonly DumpRow[]
  /** Ids of variants that were imported together with their product in this run. */
  importedVariantIds: Set<string>
}

/** Adds a variant that was created in the old system after its product was imported. */
async function addLateVariant(
  dumpImport: DumpImport,
  tx: Tx,
  row: DumpRow,
  state: ProductImportState,
  prices: CurrentPrices,
  oldPrices: OldPrices,
) {
  const productId = resolveId('products', row.values.get('product_id') ?? '')
  const product = prices.get(productId)
  if (!product) throw new RowSkipped('its product does not exist')
  const variant = parseVariant(row, oldPrices.get(productId) ?? product.cents)
  const sku = isVariantActive(variant) ? findFreeSku(dumpImport, row, state.inUse, variant.sku) : variant.sku
  await insertVariant(
    tx.db,
    buildVariantColumns(dumpImport, { ...variant, sku }, productId, product.cents, isVariantActive(variant)),
  )
}
type CurrentPrices = Awaited<ReturnType<typeof mapProductPrices>>
type OldPrices = ReadonlyMap<string, number>

/**
 * Imports products with their variants and exact prices in cents.
 * @param defaultTemplate id of the template that products without a template used in the old system
 */
export async function importProducts(dumpImport: DumpImport, defaultTemplate: string | null): Promise<void> {
  const { tx } = dumpImport
  const existingIds = await listIds(tx.db, 'products')
  const existingVariantIds = await listIds(tx.db, 'productVariants')
  const rowsByProduct = new Map<string, DumpRow[]>()
  for (const row of dumpImport.rows('product_variants')) {
    const id = resolveId('products', row.values.get('product_id') ?? '')
    rowsByProduct.set(id, [...(rowsByProduct.get(id) ?? []), row])
  }
  const state: ProductImportState = {
    inUse: await listSkusInUse(tx.db),
    templates: await listIds(tx.db, 'checkoutTemplate'),
    defaultTemplate,
    listVariantRows: productId => rowsByProduct.get(productId) ?? [],
    importedVariantIds: new Set(),
  }
  await importRows(
    dumpImport,
    'products',
    id => existingIds.has(id),
    (rowTx, cells, row, id) => addProduct(dumpImport, rowTx, cells, row, id, state),
  )
  const prices = await mapProductPrices(tx.db)
  const oldPrices = new Map(
    dumpImport.rows('products').map(row => [createCells(row).id(), createCells(row).integer('price') ?? 0]),
  )
  await importRows(
    dumpImport,
    'product_variants',
    id => existingVariantIds.has(id),
    async (rowTx, _, row, id) => {
      if (!state.importedVariantIds.has(id)) await addLateVariant(dumpImport, rowTx, row, state, prices, oldPrices)
    },
  )
}
