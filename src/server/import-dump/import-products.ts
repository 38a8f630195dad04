import { cleanText } from '#domain/pasted-text.ts'
import { cleanSku, skuLook } from '#domain/sku.ts'
import type { Context } from '#server/kernel/context.ts'
import { withOwnAddresses } from './addresses.ts'
import type { Cells } from './reading/cells.ts'
import { cellsOf, idOf } from './reading/cells.ts'
import type { DumpRow } from './reading/dump-row.ts'
import { idsOf, insertProduct, insertVariant, productPrices, type ShippingOption, skusInUse } from './repository.ts'
import { LeftOut, note, refuseFaults, type Taking, takeIn } from './taking.ts'

/** What an old variant is here; `cents` is its whole price. */
type Variant = { id: string; name: string; sku: string; cents: number; row: DumpRow; cells: Cells }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Options as the checkout reads them; what is none is told and left out. */
function shippingOf(taking: Taking, cells: Cells, row: DumpRow): ShippingOption[] {
  const given = cells.json('shipping_options')
  if (given === null) return []
  const all = Array.isArray(given) ? given : []
  const options = all.filter(isObject).flatMap(({ id, name, price, countries }, index) => {
    if (typeof name !== 'string' || cleanText(name) === '' || !Number.isInteger(price) || Number(price) < 0) return []
    const codes = Array.isArray(countries) ? countries.filter(each => /^[A-Z]{2}$/.test(String(each))) : []
    return [{ id: String(id ?? index + 1), name: cleanText(name), price: Number(price), countries: codes.map(String) }]
  })
  if (options.length < all.length)
    note(taking, row, `${all.length - options.length} shipping options were not readable`)
  return options
}

const skuOf = (cells: Cells) => cleanSku(cells.text('sku') ?? '') || null

/** A SKU that none of an active variant looks like: the old one, or that with -2, -3 and on, which is told. */
function freeSku(taking: Taking, row: DumpRow, inUse: Set<string>, wanted: string): string {
  let sku = wanted
  for (let number = 2; inUse.has(skuLook(sku)); number += 1) sku = `${wanted}-${number}`
  if (sku !== wanted) note(taking, row, `SKU ${wanted} is taken: ${sku} here`)
  inUse.add(skuLook(sku))
  return sku
}

const stockOf = (taking: Taking, { cells, row }: Variant) => {
  const units = cells.whole('stock_quantity')
  if (units !== null && units < 0) note(taking, row, `stock was ${units}: 0 here`)
  const stock = units === null ? null : Math.max(0, units)
  return { stock_quantity: stock, stock_start: stock }
}

function variantColumns(taking: Taking, variant: Variant, productId: string, baseCents: number, isActive: boolean) {
  const { cells, id, name, sku, cents } = variant
  const image = cells.text('image')
  const now = taking.tx.clock()
  return {
    id,
    product_id: productId,
    name,
    sku,
    price_adjustment: cents - baseCents,
    ...stockOf(taking, variant),
    is_active: isActive,
    deleted_at: isActive ? null : now,
    image: image && withOwnAddresses(image, taking.stored),
    created_at: cells.moment('created_at') ?? now,
  }
}

/** The variant with its whole price; its SKU is not yet its own. */
function readVariant(row: DumpRow, productCents: number): Variant {
  const cells = cellsOf(row)
  const id = cells.id()
  const cents = productCents + (cells.whole('price_adjustment') ?? 0)
  const sku = skuOf(cells) || id.slice(0, 8).toUpperCase()
  const variant = { id, name: cells.title('name'), sku, cents, row, cells }
  cells.flag('is_active', true)
  cells.flag('is_default', false)
  cells.whole('stock_quantity')
  cells.moment('created_at')
  if (cents < 0) cells.faults.push(`price_adjustment makes the price ${cents} cents`)
  refuseFaults(cells)
  return variant
}

const isOn = (variant: Variant) => variant.cells.flag('is_active', true)

/** A product sold without variants has one of its own name here. */
function onlyVariant(id: string, title: string, cells: Cells, row: DumpRow, cents: number): Variant {
  const sku = skuOf(cells) || id.slice(0, 8).toUpperCase()
  const none = cellsOf({ ...row, values: new Map() })
  return { id: idOf('product_variants', `of ${id}`), name: title, sku, cents, row, cells: none }
}

async function addProduct(taking: Taking, tx: Context, cells: Cells, row: DumpRow, id: string, rest: Rest) {
  const title = cells.title('title')
  const cents = cells.whole('price') ?? 0
  if (cells.text('price') === null) cells.faults.push('price is missing')
  if (cents < 0) cells.faults.push('price is below 0')
  const images = cells.list('images').map(each => withOwnAddresses(each, taking.stored))
  const created = cells.moment('created_at') ?? tx.clock()
  const shipping = shippingOf(taking, cells, row)
  const config = cells.json('checkout_config')
  refuseFaults(cells)
  const given = rest.variantsOf(id).map(each => readVariant(each, cents))
  const old = given.length > 0 ? given : [onlyVariant(id, title, cells, row, cents)]
  const active = old.filter(isOn)
  if (given.length === 0) note(taking, row, `had no variant: sold as ${old[0]?.sku} here`)
  const first = active.find(each => each.cells.flag('is_default', false)) ?? active[0]
  if (!first) note(taking, row, 'has no active variant: archived here')
  const base = (first ?? old[0])?.cents ?? cents
  const variants = old.map(each => {
    const sku = isOn(each) ? freeSku(taking, each.row, rest.inUse, each.sku) : each.sku
    const columns = variantColumns(taking, { ...each, sku }, id, base, isOn(each))
    return { ...columns, is_default: each === first }
  })
  const template = cells.text('template_id')
  const templateId = template && template !== 'default' ? idOf('checkout_template', template) : rest.usualTemplate
  if (templateId && !rest.templates.has(templateId)) note(taking, row, 'names a template that is not there')
  const picture = (name: string) => {
    const address = cells.text(name)
    return address ? withOwnAddresses(address, taking.stored) : null
  }
  const product = {
    id,
    title,
    sku: variants.find(each => each.is_default)?.sku ?? skuOf(cells),
    price: base,
    images,
    checkout_title: cells.prose('checkout_title'),
    checkout_description: cells.prose('checkout_description'),
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

type Rest = {
  inUse: Set<string>
  templates: ReadonlySet<string>
  usualTemplate: string | null
  variantsOf: (productId: string) => readonly DumpRow[]
  /** Variants that came with their product in this run. */
  brought: Set<string>
}

/** Variants that the old shop added to a product after an earlier run brought it. */
async function addLateVariant(taking: Taking, tx: Context, row: DumpRow, rest: Rest, prices: Prices, old: OldPrices) {
  const productId = idOf('products', row.values.get('product_id') ?? '')
  const product = prices.get(productId)
  if (!product) throw new LeftOut('its product is not there')
  const variant = readVariant(row, old.get(productId) ?? product.cents)
  const sku = isOn(variant) ? freeSku(taking, row, rest.inUse, variant.sku) : variant.sku
  await insertVariant(tx.db, variantColumns(taking, { ...variant, sku }, productId, product.cents, isOn(variant)))
}
type Prices = Awaited<ReturnType<typeof productPrices>>
type OldPrices = ReadonlyMap<string, number>

/** Products with their variants, prices in cents as they were. `usualTemplate`: what those without a template had. */
export async function importProducts(taking: Taking, usualTemplate: string | null): Promise<void> {
  const { tx } = taking
  const known = await idsOf(tx.db, 'products')
  const knownVariants = await idsOf(tx.db, 'productVariants')
  const ofProduct = new Map<string, DumpRow[]>()
  for (const row of taking.rows('product_variants')) {
    const id = idOf('products', row.values.get('product_id') ?? '')
    ofProduct.set(id, [...(ofProduct.get(id) ?? []), row])
  }
  const rest: Rest = {
    inUse: await skusInUse(tx.db),
    templates: await idsOf(tx.db, 'checkoutTemplate'),
    usualTemplate,
    variantsOf: productId => ofProduct.get(productId) ?? [],
    brought: new Set(),
  }
  await takeIn(
    taking,
    'products',
    id => known.has(id),
    (into, cells, row, id) => addProduct(taking, into, cells, row, id, rest),
  )
  const prices = await productPrices(tx.db)
  const old = new Map(taking.rows('products').map(row => [cellsOf(row).id(), cellsOf(row).whole('price') ?? 0]))
  await takeIn(
    taking,
    'product_variants',
    id => knownVariants.has(id),
    async (into, _, row, id) => {
      if (!rest.brought.has(id)) await addLateVariant(taking, into, row, rest, prices, old)
    },
  )
}
