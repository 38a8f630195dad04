import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { cut } from '#domain/cut.ts'
import { cleanSku } from '#domain/sku.ts'
import { MOST_VARIANTS, storedPrices } from '#domain/variant.ts'
import { newId } from '#server/kernel/ids.ts'
import type { ProductRow, ProductWithVariants, VariantRow } from '../repository.ts'
import { isSignOf } from './currency-of-price.ts'
import type { Group } from './group-lines.ts'
import { composedUnlessKept, mergeFacts, newFacts } from './merge-facts.ts'
import { type Line, problem } from './typed-line.ts'

export type NewVariant = Pick<
  VariantRow,
  'id' | 'product_id' | 'name' | 'sku' | 'price_adjustment' | 'is_default' | 'created_at'
> & { units: number | null }
/** What a group of lines comes to: rows to insert and to change, SKUs to take. */
export type ProductPlan = {
  product: Partial<ProductRow> & { id: string }
  newVariants: NewVariant[]
  changedVariants: { id: string; name: string; sku: string; price_adjustment: number }[]
  stock: { id: string; units: number | null }[]
  /** The variant that becomes the default of a product that exists. */
  defaultId: string | null
  outcome: 'created' | 'updated' | 'unchanged'
}
type Planned = { plan: ProductPlan | null; problems: ImportProblem[] }
export type Shop = { currency: string; now: Date }

/** A line with its price in cents; without one it keeps the price it has. */
type Priced = Line & { cents: number | undefined }

function pricedLines(lines: readonly Line[], currency: string, problems: ImportProblem[]): Priced[] {
  return lines.map(line => {
    const { price } = line
    if (price && price.sign !== '' && !isSignOf(price.sign, currency))
      problems.push(problem(line.number, 'price', 'price_currency', price.written))
    return { ...line, cents: price?.cents }
  })
}

/** A limit that a product of older versions may exceed: its own lines are taken, and none is added. */
function refuseTooMany(known: number, fresh: readonly Line[], problems: ImportProblem[]) {
  const beyond = fresh[Math.max(0, MOST_VARIANTS - known)]
  if (beyond) problems.push(problem(beyond.number, 'variant', 'too_many_variants', beyond.name))
}

/** The line that is to be the default; several are a problem. */
function defaultLine<T extends Line>(lines: readonly T[], problems: ImportProblem[]): T | undefined {
  const [first, second] = lines.filter(line => line.isDefault)
  if (second) problems.push(problem(second.number, 'default', 'one_default'))
  return first
}

function variantRow(
  line: Priced,
  productId: string,
  at: { index: number; now: Date; base: number },
  name: string,
): NewVariant {
  return {
    id: newId(),
    product_id: productId,
    name: name.normalize('NFC'),
    sku: cleanSku(line.sku),
    price_adjustment: (line.cents ?? 0) - at.base,
    units: line.stock ?? null,
    is_default: false,
    created_at: new Date(at.now.getTime() + at.index),
  }
}

function requireNew(line: Priced, name: string | undefined, problems: ImportProblem[]) {
  if (line.sku === '') problems.push(problem(line.number, 'sku', 'required'))
  if (line.price === undefined) problems.push(problem(line.number, 'price', 'required'))
  if (name === undefined) problems.push(problem(line.number, 'variant', 'required'))
}

/** A product that the shop has not: its first line is the default where none is named. A single variant may be nameless. */
export function planNew({ lines }: Group, shop: Shop): Planned {
  const { said, problems } = mergeFacts(lines)
  const [first] = lines
  const title = said.title
  if (title === undefined) problems.push(problem(first?.number ?? 0, 'title', 'required'))
  const priced = pricedLines(lines, said.currency ?? shop.currency, problems)
  const nameOf = (line: Line) => line.name ?? (lines.length === 1 && title !== undefined ? cut(title, 120) : undefined)
  for (const line of priced) requireNew(line, nameOf(line), problems)
  refuseTooMany(0, lines, problems)
  const chosen = defaultLine(priced, problems) ?? priced[0]
  if (problems.length > 0 || !chosen || title === undefined) return { plan: null, problems }
  const { productCents } = storedPrices([chosen.cents ?? 0])
  const id = newId()
  const newVariants = priced.map((line, index) => ({
    ...variantRow(line, id, { index, now: shop.now, base: productCents }, nameOf(line) ?? title),
    is_default: line === chosen,
  }))
  const product = {
    ...said,
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
    defaultId: null,
    outcome: 'created',
  }
  return { plan, problems }
}

/** A product without variants is one line: its own SKU and price. */
const isBareLine = (product: ProductWithVariants, lines: readonly Line[]) =>
  product.variants.length === 0 &&
  lines.length === 1 &&
  lines[0]?.name === undefined &&
  lines[0]?.sku === (product.sku ?? '')

/** The base price follows the default variant's, and every other price stays what the seller sees. */
function basePrice(product: ProductWithVariants, pricesBySku: ReadonlyMap<string, number | undefined>): number {
  const fallback = product.variants[0]
  if (!fallback) return product.price
  const cents = pricesBySku.get(fallback.sku)
  return cents === undefined ? product.price : cents - fallback.price_adjustment
}

function changedVariants(product: ProductWithVariants, bySku: ReadonlyMap<string, Priced>, base: number) {
  return product.variants.flatMap(variant => {
    const line = bySku.get(variant.sku)
    const cents = line?.cents ?? product.price + variant.price_adjustment
    const name = line?.name === undefined ? variant.name : composedUnlessKept(line.name, variant.name)
    const changed = { id: variant.id, name, sku: variant.sku, price_adjustment: cents - base }
    const isSame = changed.name === variant.name && changed.price_adjustment === variant.price_adjustment
    return isSame ? [] : [changed]
  })
}

function changedStock(product: ProductWithVariants, bySku: ReadonlyMap<string, Line>) {
  return product.variants.flatMap(({ id, sku, stock_quantity }) => {
    const stock = bySku.get(sku)?.stock
    return stock === undefined || stock === stock_quantity ? [] : [{ id, units: stock }]
  })
}

/** A product that the shop has: what the lines say anew. Variants without a line stay. */
export function planChange(product: ProductWithVariants, { lines }: Group, shop: Shop): Planned {
  const { said, problems } = mergeFacts(lines)
  const priced = pricedLines(
    lines,
    (said.currency === undefined ? product.currency : said.currency) ?? shop.currency,
    problems,
  )
  const bare = isBareLine(product, lines)
  const known = new Set(product.variants.map(variant => variant.sku))
  const fresh = bare ? [] : priced.filter(line => !known.has(line.sku))
  for (const line of fresh) requireNew(line, line.name, problems)
  refuseTooMany(product.variants.length, fresh, problems)
  const chosen = defaultLine(bare ? [] : priced, problems)
  if (problems.length > 0) return { plan: null, problems }

  const bySku = new Map(priced.map(line => [line.sku, line]))
  const bareCents = bare ? priced[0]?.cents : undefined
  const base = bareCents ?? basePrice(product, new Map(priced.map(line => [line.sku, line.cents])))
  const newVariants = fresh.map((line, index) =>
    variantRow(line, product.id, { index, now: shop.now, base }, line.name ?? ''),
  )
  const [first] = newVariants
  const chosenId = [...product.variants, ...newVariants].find(
    ({ sku }) => chosen && [chosen.sku, cleanSku(chosen.sku)].includes(sku),
  )?.id
  const defaultId = chosenId ?? (product.variants.length === 0 ? first?.id : undefined) ?? null
  const isDefault = product.variants.some(variant => variant.id === defaultId && variant.is_default)
  const facts = { ...newFacts(product, said), ...(base !== product.price && { price: base }) }
  const plan: ProductPlan = {
    product: { id: product.id, ...facts },
    newVariants,
    changedVariants: changedVariants(product, bySku, base),
    stock: changedStock(product, bySku),
    defaultId: isDefault ? null : defaultId,
    outcome: 'updated',
  }
  const moves = [plan.newVariants, plan.changedVariants, plan.stock].some(rows => rows.length > 0)
  if (!moves && !plan.defaultId && Object.keys(facts).length === 0) plan.outcome = 'unchanged'
  return { plan, problems }
}
