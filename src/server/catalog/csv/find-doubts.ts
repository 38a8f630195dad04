import type { ImportDoubt } from '#contract/catalog-bulk.ts'
import type { Db } from '#server/kernel/context.ts'
import type { ProductWithVariants } from '../repository.ts'
import type { LineGroup } from './group-lines.ts'
import type { ParsedLine } from './parse-line.ts'
import { findSimilarSkus } from './repository.ts'
import { getNameKey, getRoughSkuKey, getSkuKey, isShortenedFormOf, isShortenedSku } from './sku-key.ts'

export type MissingSku = { productId: string; title: string; sku: string }
type ProductsById = ReadonlyMap<string, ProductWithVariants>
type NamedSku = { sku: string; name: string }

/** A product without variants has its own SKU, named by its title. */
const listSkus = ({ variants, sku, title }: ProductWithVariants): NamedSku[] =>
  variants.length > 0 ? variants : sku ? [{ sku, name: title }] : []

function listMissingSkus(product: ProductWithVariants, lines: readonly ParsedLine[]): NamedSku[] {
  const named = new Set(lines.map(line => line.sku))
  return listSkus(product).filter(each => !named.has(each.sku))
}

/** SKUs of the shop that the file leaves out although it names their products. */
export const findMissingSkus = (groups: readonly LineGroup[], products: ProductsById): MissingSku[] =>
  groups.flatMap(({ productId, lines }) => {
    const product = productId === null ? undefined : products.get(productId)
    if (!product) return []
    return listMissingSkus(product, lines).map(({ sku }) => ({ productId: product.id, title: product.title, sku }))
  })

type Doubt = Pick<ImportDoubt, 'known' | 'code'>

/**
 * Which of the product's missing SKUs the new SKU may stand for: the same SKU apart from mangled characters, or the SKU
 * of a variant with the same name, or the number that an abbreviated SKU may be short for.
 */
function findDoubtInProduct(line: ParsedLine, missing: readonly NamedSku[]): Doubt | null {
  const known = (fits: (each: NamedSku) => boolean) => {
    const fitting = missing.filter(fits)
    return fitting.length === 1 ? (fitting[0]?.sku ?? null) : null
  }
  const alike = known(each => getSkuKey(each.sku) === getSkuKey(line.sku))
  if (alike) return { known: alike, code: 'sku_alike' }
  const name = getNameKey(line.name ?? '')
  const named = name === '' ? null : known(each => getNameKey(each.name) === name)
  if (isShortenedSku(line.sku))
    return { known: known(each => isShortenedFormOf(line.sku, each.sku)) ?? named, code: 'sku_shortened' }
  return named ? { known: named, code: 'name_known' } : null
}

/**
 * Whether a new SKU probably replaces a missing one: the file names other SKUs of the product, or has at least as many
 * lines as the product has SKUs. Otherwise the file only adds variants and raises no doubt.
 */
function isSkuReplacement(
  product: ProductWithVariants,
  lines: readonly ParsedLine[],
  missing: readonly NamedSku[],
): boolean {
  const all = listSkus(product).length
  return missing.length > 0 && (missing.length < all || lines.length >= all)
}

function findDoubtsInProduct(
  product: ProductWithVariants,
  lines: readonly ParsedLine[],
  fresh: readonly ParsedLine[],
): [ParsedLine, Doubt][] {
  const missing = listMissingSkus(product, lines)
  const found = new Map(fresh.map(line => [line, findDoubtInProduct(line, missing)]))
  const taken = new Set([...found.values()].map(doubt => doubt?.known))
  const left = missing.filter(each => !taken.has(each.sku))
  const open = fresh.filter(line => !found.get(line))
  const only = left.length === 1 && open.length === 1 ? (left[0]?.sku ?? null) : null
  return fresh.flatMap((line): [ParsedLine, Doubt][] => {
    const doubt = found.get(line)
    if (doubt) return [[line, doubt]]
    return isSkuReplacement(product, lines, missing) && left.length > 0
      ? [[line, { known: only, code: 'sku_replaced' }]]
      : []
  })
}

/**
 * Finds SKUs of the whole shop that differ from a new SKU only by spreadsheet mangling and have no line in the file.
 */
async function findSimilarSkusInShop(
  db: Db,
  fresh: readonly ParsedLine[],
  inFile: ReadonlySet<string>,
): Promise<Map<ParsedLine, string>> {
  const rough = fresh.map(line => getRoughSkuKey(line.sku)).filter(key => key !== '')
  if (rough.length === 0) return new Map()
  const known = new Map((await findSimilarSkus(db, rough)).map(sku => [getSkuKey(sku), sku]))
  return new Map(
    fresh.flatMap((line): [ParsedLine, string][] => {
      const sku = known.get(getSkuKey(line.sku))
      return sku === undefined || inFile.has(sku) ? [] : [[line, sku]]
    }),
  )
}

/** Two doubtful lines may not match the same variant: which of the two lines it is cannot be decided. */
function removeRepeatedDoubts(doubts: readonly ImportDoubt[]): ImportDoubt[] {
  const times = new Map<string | null, number>()
  for (const { known } of doubts) times.set(known, (times.get(known) ?? 0) + 1)
  return doubts.map(doubt => ((times.get(doubt.known) ?? 0) > 1 ? { ...doubt, known: null } : doubt))
}

type GroupedLines = { groups: readonly LineGroup[]; products: ProductsById; owners: ReadonlyMap<string, string> }

/** Lists every new SKU of the file that may be a mangled or changed SKU of the shop, in line order. */
export async function findDoubts(db: Db, lines: readonly ParsedLine[], { groups, products, owners }: GroupedLines) {
  const isFresh = (line: ParsedLine) => line.sku !== '' && !owners.has(line.sku)
  const alike = await findSimilarSkusInShop(db, lines.filter(isFresh), new Set(lines.map(line => line.sku)))
  const found = new Map<ParsedLine, Doubt>()
  for (const group of groups) {
    const fresh = group.lines.filter(isFresh)
    const product = group.productId === null ? undefined : products.get(group.productId)
    if (product) for (const [line, doubt] of findDoubtsInProduct(product, group.lines, fresh)) found.set(line, doubt)
    for (const line of fresh) {
      const sku = alike.get(line)
      if (found.get(line)?.code === 'sku_alike') continue
      if (sku !== undefined) found.set(line, { known: sku, code: 'sku_alike' })
      else if (isShortenedSku(line.sku) && !found.has(line)) found.set(line, { known: null, code: 'sku_shortened' })
    }
  }
  const doubts = [...found].map(([line, doubt]): ImportDoubt => ({ line: line.number, sku: line.sku, ...doubt }))
  return removeRepeatedDoubts(doubts.sort((a, b) => a.line - b.line))
}
