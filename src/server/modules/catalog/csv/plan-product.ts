import type { ImportProblem } from '#contract/catalog-bulk.ts'
import type { QuantityPrices } from '#domain/quantity-price.ts'
import { cleanSku } from '#domain/sku.ts'
import { truncate } from '#domain/truncate.ts'
import { MAX_VARIANTS, toStoredPrices } from '#domain/variant.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { ProductRow, ProductWithVariants, VariantRow } from '../repository.ts'
import type { LineGroup } from './group-lines.ts'
import { composeUnlessUnchanged, mergeProductFields, pickChangedColumns } from './merge-product-fields.ts'
import { createProblem, type ParsedLine } from './parse-line.ts'
import { isSymbolOfCurrency } from './price-currency.ts'
import { resolveQuantityPrices } from './quantity-prices-cell.ts'

export type NewVariant = Pick<
  VariantRow,
  'id' | 'product_id' | 'name' | 'sku' | 'price_adjustment' | 'is_default' | 'created_at' | 'quantity_prices'
> & { units: number | null }
/** The parts to store for a kit. An empty list makes the variant an ordinary one. */
type KitChange = { variantId: string; parts: { variantId: string; quantity: number }[] }

/** The rows to insert and update for one product. */
export type ProductPlan = {
  product: Partial<ProductRow> & { id: string }
  newVariants: NewVariant[]
  changedVariants: {
    id: string
    name: string
    sku: string
    price_adjustment: number
    quantity_prices: QuantityPrices | null
  }[]
  stock: { id: string; units: number | null }[]
  kits: KitChange[]
  /** The variant that becomes the new default of an existing product; null when the default does not change. */
  defaultId: string | null
  outcome: 'created' | 'updated' | 'unchanged'
}
type PlanResult = { plan: ProductPlan | null; problems: ImportProblem[] }
/** Facts of the shop. `subscriptionSkus` contains the SKUs of the file that are charged as subscriptions. */
export type ShopSettings = { currency: string; now: Date; subscriptionSkus: ReadonlySet<string> }

/** `cents` is undefined for a line without a price, which keeps the current price. */
type PricedLine = ParsedLine & { cents: number | undefined }

function resolvePrices(lines: readonly ParsedLine[], currency: string, problems: ImportProblem[]): PricedLine[] {
  return lines.map(line => {
    const { price } = line
    if (price && price.symbol !== '' && !isSymbolOfCurrency(price.symbol, currency))
      problems.push(createProblem(line.number, 'price', 'price_currency', price.written))
    return { ...line, cents: price?.cents }
  })
}

/** An older product may already exceed the limit: its existing variants are accepted, but no new one is. */
function reportTooManyVariants(existingCount: number, newLines: readonly ParsedLine[], problems: ImportProblem[]) {
  const firstOverLimit = newLines[Math.max(0, MAX_VARIANTS - existingCount)]
  if (firstOverLimit)
    problems.push(createProblem(firstOverLimit.number, 'variant', 'too_many_variants', firstOverLimit.name))
}

function findDefaultLine<T extends ParsedLine>(lines: readonly T[], problems: ImportProblem[]): T | undefined {
  const [first, second] = lines.filter(line => line.isDefault)
  if (second) problems.push(createProblem(second.number, 'default', 'one_default'))
  return first
}

function buildVariantRow(
  line: PricedLine,
  productId: string,
  position: { index: number; now: Date; base: number },
  name: string,
): NewVariant {
  return {
    id: newId(),
    product_id: productId,
    name: name.normalize('NFC'),
    sku: cleanSku(line.sku),
    price_adjustment: (line.cents ?? 0) - position.base,
    units: line.stock ?? null,
    is_default: false,
    quantity_prices: line.quantityPrices ?? null,
    created_at: new Date(position.now.getTime() + position.index),
  }
}

function reportMissingFields(line: PricedLine, name: string | undefined, problems: ImportProblem[]) {
  if (line.sku === '') problems.push(createProblem(line.number, 'sku', 'required'))
  if (line.price === undefined) problems.push(createProblem(line.number, 'price', 'required'))
  if (name === undefined) problems.push(createProblem(line.number, 'variant', 'required'))
}

/** Reports quantity prices that a variant cannot have. @param getVariant finds the stored variant of a SKU */
function reportQuantityPrices(
  lines: readonly PricedLine[],
  getVariant: (sku: string) => { stored: QuantityPrices | null; cents: number } | undefined,
  { subscriptionSkus }: ShopSettings,
  problems: ImportProblem[],
) {
  for (const { number, sku, cents, quantityPrices } of lines) {
    const variant = getVariant(sku)
    const baseCents = cents ?? variant?.cents ?? 0
    const stored = variant?.stored ?? null
    const prices = resolveQuantityPrices(quantityPrices, stored, baseCents)
    if (prices === 'invalid') problems.push(createProblem(number, 'quantity_prices', 'quantity_prices_invalid'))
    else if (prices && prices !== stored && subscriptionSkus.has(cleanSku(sku)))
      problems.push(createProblem(number, 'quantity_prices', 'quantity_prices_of_subscription'))
  }
}

/**
 * Plans a product that the shop does not have. The first line is the default variant unless another line is marked. A
 * product's only variant may lack a name, which is then the title.
 */
export function planNewProduct({ lines }: LineGroup, shop: ShopSettings): PlanResult {
  const { columns, problems } = mergeProductFields(lines)
  const [first] = lines
  const title = columns.title
  if (title === undefined) problems.push(createProblem(first?.number ?? 0, 'title', 'required'))
  const priced = resolvePrices(lines, columns.currency ?? shop.currency, problems)
  const getVariantName = (line: ParsedLine) =>
    line.name ?? (lines.length === 1 && title !== undefined ? truncate(title, 120) : undefined)
  for (const line of priced) reportMissingFields(line, getVariantName(line), problems)
  reportTooManyVariants(0, lines, problems)
  reportQuantityPrices(priced, () => undefined, shop, problems)
  reportKitStock(null, lines, problems)
  const chosen = findDefaultLine(priced, problems) ?? priced[0]
  if (problems.length > 0 || !chosen || title === undefined) return { plan: null, problems }
  const { productCents } = toStoredPrices([chosen.cents ?? 0])
  const id = newId()
  const newVariants = priced.map((line, index) => ({
    ...buildVariantRow(line, id, { index, now: shop.now, base: productCents }, getVariantName(line) ?? title),
    is_default: line === chosen,
  }))
  const product = {
    ...columns,
    id,
    title: title.normalize('NFC'),
    price: productCents,
    sku: cleanSku(chosen.sku),
    created_at: shop.now,
  }
  const plan: ProductPlan = {
    product,
    newVariants,
    changedVariants: [],
    stock: [],
    kits: [],
    defaultId: null,
    outcome: 'created',
  }
  return { plan, problems }
}

/** Whether a variant is a kit after the import. */
const isKitAfter = ({ parts }: ParsedLine, isKit: boolean) => (parts === undefined ? isKit : parts !== null)

/** Reports lines with a stock for a kit, because the stock of a kit follows from its parts. */
function reportKitStock(product: ProductWithVariants | null, lines: readonly ParsedLine[], problems: ImportProblem[]) {
  const kits = new Set(product?.variants.filter(variant => variant.parts).map(variant => variant.sku))
  for (const line of lines)
    if (typeof line.stock === 'number' && isKitAfter(line, kits.has(line.sku)))
      problems.push(createProblem(line.number, 'stock', 'stock_of_kit', String(line.stock)))
}

/** Whether the lines describe a product without variants: one line with the product's own SKU and no variant name. */
const isProductLine = (product: ProductWithVariants, lines: readonly ParsedLine[]) =>
  product.variants.length === 0 &&
  lines.length === 1 &&
  lines[0]?.name === undefined &&
  lines[0]?.sku === (product.sku ?? '')

/**
 * Returns the new base price in cents, which changes with the imported price of the default variant. The caller
 * recalculates the adjustments, so that the prices of the other variants stay the same.
 */
function resolveBasePrice(product: ProductWithVariants, pricesBySku: ReadonlyMap<string, number | undefined>): number {
  const fallback = product.variants[0]
  if (!fallback) return product.price
  const cents = pricesBySku.get(fallback.sku)
  return cents === undefined ? product.price : cents - fallback.price_adjustment
}

function listChangedVariants(product: ProductWithVariants, bySku: ReadonlyMap<string, PricedLine>, base: number) {
  return product.variants.flatMap(variant => {
    const line = bySku.get(variant.sku)
    const cents = line?.cents ?? product.price + variant.price_adjustment
    const name = line?.name === undefined ? variant.name : composeUnlessUnchanged(line.name, variant.name)
    const prices = resolveQuantityPrices(line?.quantityPrices, variant.quantity_prices, cents)
    const quantity_prices = prices === 'invalid' ? variant.quantity_prices : prices
    const changed = { id: variant.id, name, sku: variant.sku, price_adjustment: cents - base, quantity_prices }
    const isSame =
      changed.name === variant.name &&
      changed.price_adjustment === variant.price_adjustment &&
      quantity_prices === variant.quantity_prices
    return isSame ? [] : [changed]
  })
}

function listChangedStock(product: ProductWithVariants, bySku: ReadonlyMap<string, ParsedLine>) {
  return product.variants.flatMap(({ id, sku, stock_quantity, parts }) => {
    const line = bySku.get(sku)
    const stock = line && isKitAfter(line, parts !== null) ? null : line?.stock
    return stock === undefined || stock === stock_quantity ? [] : [{ id, units: stock }]
  })
}

/** Plans the changes of an existing product. Variants without a line are not changed. */
export function planProductChange(product: ProductWithVariants, { lines }: LineGroup, shop: ShopSettings): PlanResult {
  const { columns, problems } = mergeProductFields(lines)
  const priced = resolvePrices(
    lines,
    (columns.currency === undefined ? product.currency : columns.currency) ?? shop.currency,
    problems,
  )
  const isBare = isProductLine(product, lines)
  const knownSkus = new Set(product.variants.map(variant => variant.sku))
  const newLines = isBare ? [] : priced.filter(line => !knownSkus.has(line.sku))
  for (const line of newLines) reportMissingFields(line, line.name, problems)
  reportTooManyVariants(product.variants.length, newLines, problems)
  const stored = new Map(
    product.variants.map(({ sku, quantity_prices, price_adjustment }) => [
      sku,
      { stored: quantity_prices, cents: product.price + price_adjustment },
    ]),
  )
  reportQuantityPrices(priced, sku => stored.get(sku), shop, problems)
  reportKitStock(product, priced, problems)
  const chosen = findDefaultLine(isBare ? [] : priced, problems)
  if (problems.length > 0) return { plan: null, problems }

  const bySku = new Map(priced.map(line => [line.sku, line]))
  const bareCents = isBare ? priced[0]?.cents : undefined
  const base = bareCents ?? resolveBasePrice(product, new Map(priced.map(line => [line.sku, line.cents])))
  const newVariants = newLines.map((line, index) =>
    buildVariantRow(line, product.id, { index, now: shop.now, base }, line.name ?? ''),
  )
  const [first] = newVariants
  const chosenId = [...product.variants, ...newVariants].find(
    ({ sku }) => chosen && [chosen.sku, cleanSku(chosen.sku)].includes(sku),
  )?.id
  const defaultId = chosenId ?? (product.variants.length === 0 ? first?.id : undefined) ?? null
  const isDefault = product.variants.some(variant => variant.id === defaultId && variant.is_default)
  const fields = { ...pickChangedColumns(product, columns), ...(base !== product.price && { price: base }) }
  const plan: ProductPlan = {
    product: { id: product.id, ...fields },
    newVariants,
    changedVariants: listChangedVariants(product, bySku, base),
    stock: listChangedStock(product, bySku),
    kits: [],
    defaultId: isDefault ? null : defaultId,
    outcome: 'updated',
  }
  const hasRowChanges = [plan.newVariants, plan.changedVariants, plan.stock].some(rows => rows.length > 0)
  if (!hasRowChanges && !plan.defaultId && Object.keys(fields).length === 0) plan.outcome = 'unchanged'
  return { plan, problems }
}
