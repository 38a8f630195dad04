import { cleanText } from '#domain/pasted-text.ts'
import { cleanSku, toSkuComparisonKey } from '#domain/sku.ts'
import type { Context } from '#server/kernel/context.ts'
import { addNote, assertNoFaults, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import type { Cells } from './reading/cells.ts'
import { createCells, resolveId } from './reading/cells.ts'
import type { DumpRow } from './reading/dump-row.ts'
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
function parseShippingOptions(taking: DumpImport, cells: Cells, row: DumpRow): ShippingOption[] {
  const given = cells.json('shipping_options')
  if (given === null) return []
  const all = Array.isArray(given) ? given : []
  const options = all.filter(isObject).flatMap(({ id, name, price, countries }, index) => {
    if (typeof name !== 'string' || cleanText(name) === '' || !Number.isInteger(price) || Number(price) < 0) return []
    const codes = Array.isArray(countries) ? countries.filter(each => /^[A-Z]{2}$/.test(String(each))) : []
    return [{ id: String(id ?? index + 1), name: cleanText(name), price: Number(price), countries: codes.map(String) }]
  })
  if (options.length < all.length)
    addNote(taking, row, `${all.length - options.length} shipping options were not readable`)
  return options
}

const parseSku = (cells: Cells) => cleanSku(cells.text('sku') ?? '') || null

/**
 * Finds a SKU that looks like none of an active variant: the old one, or else one with the suffix -2, -3 and so on,
 * with a note.
 */
function findFreeSku(taking: DumpImport, row: DumpRow, inUse: Set<string>, wanted: string): string {
  let sku = wanted
  for (let number = 2; inUse.has(toSkuComparisonKey(sku)); number += 1) sku = `${wanted}-${number}`
  if (sku !== wanted) addNote(taking, row, `SKU ${wanted} is taken: ${sku} here`)
  inUse.add(toSkuComparisonKey(sku))
  return sku
}

const parseStock = (taking: DumpImport, { cells, row }: OldVariant) => {
  const units = cells.integer('stock_quantity')
  if (units !== null && units < 0) addNote(taking, row, `stock was ${units}: 0 here`)
  const stock = units === null ? null : Math.max(0, units)
  return { stock_quantity: stock, stock_start: stock }
}

function buildVariantColumns(
  taking: DumpImport,
  variant: OldVariant,
  productId: string,
  baseCents: number,
  isActive: boolean,
) {
  const { cells, id, name, sku, cents } = variant
  const image = cells.text('image')
  const now = taking.tx.clock()
  return {
    id,
    product_id: productId,
    name,
    sku,
    price_adjustment: cents - baseCents,
    ...parseStock(taking, variant),
    is_active: isActive,
    deleted_at: isActive ? null : now,
    image: image && rewriteAddresses(image, taking.stored),
    created_at: cells.date('created_at') ?? now,
  }
}

/** Parses a variant and its final price. Its SKU may still collide with another one. */
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
  if (cents < 0) cells.faults.push(`price_adjustment makes the price ${cents} cents`)
  assertNoFaults(cells)
  return variant
}

const isVariantActive = (variant: OldVariant) => variant.cells.boolean('is_active', true)

/** Old products could have no variants; here such a product gets one variant with its title. */
function buildOnlyVariant(id: string, title: string, cells: Cells, row: DumpRow, cents: number): OldVariant {
  const sku = parseSku(cells) || id.slice(0, 8).toUpperCase()
  const none = createCells({ ...row, values: new Map() })
  return { id: resolveId('product_variants', `of ${id}`), name: title, sku, cents, row, cells: none }
}

async function addProduct(
  taking: DumpImport,
  tx: Context,
  cells: Cells,
  row: DumpRow,
  id: string,
  rest: ProductImportState,
) {
  const title = cells.title('title')
  const cents = cells.integer('price') ?? 0
  if (cells.text('price') === null) cells.faults.push('price is missing')
  if (cents < 0) cells.faults.push('price is below 0')
  const images = cells.list('images').map(each => rewriteAddresses(each, taking.stored))
  const created = cells.date('created_at') ?? tx.clock()
  const shipping = parseShippingOptions(taking, cells, row)
  const config = cells.json('checkout_config')
  assertNoFaults(cells)
  const given = rest.variantsOf(id).map(each => parseVariant(each, cents))
  const old = given.length > 0 ? given : [buildOnlyVariant(id, title, cells, row, cents)]
  const active = old.filter(isVariantActive)
  if (given.length === 0) addNote(taking, row, `had no variant: sold as ${old[0]?.sku} here`)
  const first = active.find(each => each.cells.boolean('is_default', false)) ?? active[0]
  if (!first) addNote(taking, row, 'has no active variant: archived here')
  const base = (first ?? old[0])?.cents ?? cents
  const variants = old.map(each => {
    const sku = isVariantActive(each) ? findFreeSku(taking, each.row, rest.inUse, each.sku) : each.sku
    const columns = buildVariantColumns(taking, { ...each, sku }, id, base, isVariantActive(each))
    return { ...columns, is_default: each === first }
  })
  const template = cells.text('template_id')
  const templateId = template && template !== 'default' ? resolveId('checkout_template', template) : rest.usualTemplate
  if (templateId && !rest.templates.has(templateId)) addNote(taking, row, 'names a template that is not there')
  const picture = (name: string) => {
    const address = cells.text(name)
    return address ? rewriteAddresses(address, taking.stored) : null
  }
  const product = {
    id,
    title,
    sku: variants.find(each => each.is_default)?.sku ?? parseSku(cells),
    price: base,
    images,
    checkout_title: cells.cleanedText('checkout_title'),
    checkout_description: cells.cleanedText('checkout_description'),
    top_banner_url: picture('top_banner_url'),
    bottom_banner_url: picture('bottom_banner_url'),
    bottom_banner_url_2: picture('bottom_banner_url_2'),
    template_id: templateId && rest.templates.has(templateId) ? templateId : null,
    checkout_config: isObject(config) ? { customized: config.customized === true } : null,
    shipping_options: shipping,
    is_active: first !== undefined,
    created_at: created,
    updated_at: tx.clock(),
  }
  await insertProduct(tx.db, product, variants)
  for (const each of given) rest.brought.add(each.id)
}

type ProductImportState = {
  inUse: Set<string>
  templates: ReadonlySet<string>
  usualTemplate: string | null
  variantsOf: (productId: string) => readonly DumpRow[]
  /** Ids of variants that were imported together with their product in this run. */
  brought: Set<string>
}

/** Adds a variant that was created in the old system after its product was imported. */
async function addLateVariant(
  taking: DumpImport,
  tx: Context,
  row: DumpRow,
  rest: ProductImportState,
  prices: CurrentPrices,
  old: OldPrices,
) {
  const productId = resolveId('products', row.values.get('product_id') ?? '')
  const product = prices.get(productId)
  if (!product) throw new RowSkipped('its product is not there')
  const variant = parseVariant(row, old.get(productId) ?? product.cents)
  const sku = isVariantActive(variant) ? findFreeSku(taking, row, rest.inUse, variant.sku) : variant.sku
  await insertVariant(
    tx.db,
    buildVariantColumns(taking, { ...variant, sku }, productId, product.cents, isVariantActive(variant)),
  )
}
type CurrentPrices = Awaited<ReturnType<typeof mapProductPrices>>
type OldPrices = ReadonlyMap<string, number>

/**
 * Imports products with their variants and exact prices in cents.
 * @param usualTemplate id of the template that products without a template used in the old system
 */
export async function importProducts(taking: DumpImport, usualTemplate: string | null): Promise<void> {
  const { tx } = taking
  const known = await listIds(tx.db, 'products')
  const knownVariants = await listIds(tx.db, 'productVariants')
  const ofProduct = new Map<string, DumpRow[]>()
  for (const row of taking.rows('product_variants')) {
    const id = resolveId('products', row.values.get('product_id') ?? '')
    ofProduct.set(id, [...(ofProduct.get(id) ?? []), row])
  }
  const rest: ProductImportState = {
    inUse: await listSkusInUse(tx.db),
    templates: await listIds(tx.db, 'checkoutTemplate'),
    usualTemplate,
    variantsOf: productId => ofProduct.get(productId) ?? [],
    brought: new Set(),
  }
  await importRows(
    taking,
    'products',
    id => known.has(id),
    (into, cells, row, id) => addProduct(taking, into, cells, row, id, rest),
  )
  const prices = await mapProductPrices(tx.db)
  const old = new Map(
    taking.rows('products').map(row => [createCells(row).id(), createCells(row).integer('price') ?? 0]),
  )
  await importRows(
    taking,
    'product_variants',
    id => knownVariants.has(id),
    async (into, _, row, id) => {
      if (!rest.brought.has(id)) await addLateVariant(taking, into, row, rest, prices, old)
    },
  )
}
