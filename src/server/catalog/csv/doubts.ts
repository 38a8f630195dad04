import type { ImportDoubt } from '#contract/catalog-bulk.ts'
import type { Db } from '#server/kernel/context.ts'
import type { ProductWithVariants } from '../repository.ts'
import type { Group } from './group-lines.ts'
import { skusLike } from './repository.ts'
import { isShortened, nameKey, roughKey, shortens, skuKey } from './sku-key.ts'
import type { Line } from './typed-line.ts'

export type Missing = { productId: string; title: string; sku: string }
type Products = ReadonlyMap<string, ProductWithVariants>
type Named = { sku: string; name: string }

/** The SKUs of a product with the names of their variants; one without variants has its own. */
const skusOf = ({ variants, sku, title }: ProductWithVariants): Named[] =>
  variants.length > 0 ? variants : sku ? [{ sku, name: title }] : []

function missingOf(product: ProductWithVariants, lines: readonly Line[]): Named[] {
  const named = new Set(lines.map(line => line.sku))
  return skusOf(product).filter(each => !named.has(each.sku))
}

/** SKUs that the shop has, and the file has not although it names their products. */
export const missingSkus = (groups: readonly Group[], products: Products): Missing[] =>
  groups.flatMap(({ productId, lines }) => {
    const product = productId === null ? undefined : products.get(productId)
    if (!product) return []
    return missingOf(product, lines).map(({ sku }) => ({ productId: product.id, title: product.title, sku }))
  })

type Doubt = Pick<ImportDoubt, 'known' | 'code'>

/** What a new SKU of this product may be, of those of its SKUs that the file leaves out. */
function doubtWithin(line: Line, missing: readonly Named[]): Doubt | null {
  const known = (fits: (each: Named) => boolean) => {
    const fitting = missing.filter(fits)
    return fitting.length === 1 ? (fitting[0]?.sku ?? null) : null
  }
  const alike = known(each => skuKey(each.sku) === skuKey(line.sku))
  if (alike) return { known: alike, code: 'sku_alike' }
  const name = nameKey(line.name ?? '')
  const named = name === '' ? null : known(each => nameKey(each.name) === name)
  if (isShortened(line.sku))
    return { known: known(each => shortens(line.sku, each.sku)) ?? named, code: 'sku_shortened' }
  return named ? { known: named, code: 'name_known' } : null
}

/**
 * Whether a new SKU stands in place of a missing one: the file tells the product's other variants, or as many lines as
 * the product has SKUs. A file of nothing but additions is taken at its word.
 */
function isReplacement(product: ProductWithVariants, lines: readonly Line[], missing: readonly Named[]): boolean {
  const all = skusOf(product).length
  return missing.length > 0 && (missing.length < all || lines.length >= all)
}

function doubtsIn(product: ProductWithVariants, lines: readonly Line[], fresh: readonly Line[]): [Line, Doubt][] {
  const missing = missingOf(product, lines)
  const found = new Map(fresh.map(line => [line, doubtWithin(line, missing)]))
  const taken = new Set([...found.values()].map(doubt => doubt?.known))
  const left = missing.filter(each => !taken.has(each.sku))
  const open = fresh.filter(line => !found.get(line))
  const only = left.length === 1 && open.length === 1 ? (left[0]?.sku ?? null) : null
  return fresh.flatMap((line): [Line, Doubt][] => {
    const doubt = found.get(line)
    if (doubt) return [[line, doubt]]
    return isReplacement(product, lines, missing) && left.length > 0
      ? [[line, { known: only, code: 'sku_replaced' }]]
      : []
  })
}

/** New SKUs that differ from one of the whole shop only as files are mangled, where that one has no line of its own. */
async function alikeInShop(db: Db, fresh: readonly Line[], inFile: ReadonlySet<string>): Promise<Map<Line, string>> {
  const rough = fresh.map(line => roughKey(line.sku)).filter(key => key !== '')
  if (rough.length === 0) return new Map()
  const known = new Map((await skusLike(db, rough)).map(sku => [skuKey(sku), sku]))
  return new Map(
    fresh.flatMap((line): [Line, string][] => {
      const sku = known.get(skuKey(line.sku))
      return sku === undefined || inFile.has(sku) ? [] : [[line, sku]]
    }),
  )
}

/** Two lines are never taken for the same variant: nobody can tell which of them it is. */
function withoutRepeats(doubts: readonly ImportDoubt[]): ImportDoubt[] {
  const times = new Map<string | null, number>()
  for (const { known } of doubts) times.set(known, (times.get(known) ?? 0) + 1)
  return doubts.map(doubt => ((times.get(doubt.known) ?? 0) > 1 ? { ...doubt, known: null } : doubt))
}

type Grouped = { groups: readonly Group[]; products: Products; owners: ReadonlyMap<string, string> }

/** Every new SKU of the file that may be a mangled or changed one of the shop, in the order of the lines. */
export async function doubtsOf(db: Db, lines: readonly Line[], { groups, products, owners }: Grouped) {
  const isFresh = (line: Line) => line.sku !== '' && !owners.has(line.sku)
  const alike = await alikeInShop(db, lines.filter(isFresh), new Set(lines.map(line => line.sku)))
  const found = new Map<Line, Doubt>()
  for (const group of groups) {
    const fresh = group.lines.filter(isFresh)
    const product = group.productId === null ? undefined : products.get(group.productId)
    if (product) for (const [line, doubt] of doubtsIn(product, group.lines, fresh)) found.set(line, doubt)
    for (const line of fresh) {
      const sku = alike.get(line)
      if (found.get(line)?.code === 'sku_alike') continue
      if (sku !== undefined) found.set(line, { known: sku, code: 'sku_alike' })
      else if (isShortened(line.sku) && !found.has(line)) found.set(line, { known: null, code: 'sku_shortened' })
    }
  }
  const doubts = [...found].map(([line, doubt]): ImportDoubt => ({ line: line.number, sku: line.sku, ...doubt }))
  return withoutRepeats(doubts.sort((a, b) => a.line - b.line))
}
