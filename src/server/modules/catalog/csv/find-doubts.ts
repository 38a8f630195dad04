import type { ImportDoubt } from '#contract/catalog-bulk.ts'
import type { Db } from '#server/platform/core/context.ts'
import type { ProductWithVariants } from '../repository.ts'
import type { LineGroup } from './group-lines.ts'
import type { ParsedLine } from './parse-line.ts'
import { findSimilarSkus } from './repository.ts'
import { getNameKey, getRoughSkuKey, getSkuKey, isAbbreviation, isShortenedSku } from './sku-key.ts'

export type MissingSku = { productId: string; title: string; sku: string }
type ProductsById = ReadonlyMap<string, ProductWithVariants>
type NamedSku = { sku: string; name: string }

/** A product without variants has one SKU of its own; the product title serves as the variant name. */
const listSkus = ({ variants, sku, title }: ProductWithVariants): NamedSku[] =>
  variants.length > 0 ? variants : sku ? [{ sku, name: title }] : []

function listMissingSkus(product: ProductWithVariants, lines: readonly ParsedLine[]): NamedSku[] {
  const namedSkus = new Set(lines.map(line => line.sku))
  return listSkus(product).filter(each => !namedSkus.has(each.sku))
}

/** SKUs of the shop that the file leaves out although it has lines for their products. */
export const findMissingSkus = (groups: readonly LineGroup[], products: ProductsById): MissingSku[] =>
  groups.flatMap(({ productId, lines }) => {
    const product = productId === null ? undefined : products.get(productId)
    if (!product) return []
    return listMissingSkus(product, lines).map(({ sku }) => ({ productId: product.id, title: product.title, sku }))
  })

type Doubt = Pick<ImportDoubt, 'known' | 'code'>

/**
 * Finds the stored SKU that a line's new SKU may stand for, among the product's SKUs that the file leaves out: a SKU
 * that differs only by spreadsheet mangling, the SKU of the variant with the same name, or the number that an
 * abbreviated SKU may be short for.
 */
function findDoubtInProduct(line: ParsedLine, missing: readonly NamedSku[]): Doubt | null {
  const findOnlySku = (matches: (each: NamedSku) => boolean) => {
    const candidates = missing.filter(matches)
    return candidates.length === 1 ? (candidates[0]?.sku ?? null) : null
  }
  const alikeSku = findOnlySku(each => getSkuKey(each.sku) === getSkuKey(line.sku))
  if (alikeSku) return { known: alikeSku, code: 'sku_alike' }
  const name = getNameKey(line.name ?? '')
  const sameNameSku = name === '' ? null : findOnlySku(each => getNameKey(each.name) === name)
  if (isShortenedSku(line.sku))
    return { known: findOnlySku(each => isAbbreviation(line.sku, each.sku)) ?? sameNameSku, code: 'sku_shortened' }
  return sameNameSku ? { known: sameNameSku, code: 'name_known' } : null
}

/**
 * Whether a new SKU probably replaces a stored one that the file leaves out: the file names other SKUs of the product,
 * or has at least as many lines as the product has SKUs. Otherwise the file only adds variants and raises no doubt.
 */
function isSkuReplacement(
  product: ProductWithVariants,
  lines: readonly ParsedLine[],
  missing: readonly NamedSku[],
): boolean {
  const skuCount = listSkus(product).length
  return missing.length > 0 && (missing.length < skuCount || lines.length >= skuCount)
}

function findDoubtsInProduct(
  product: ProductWithVariants,
  lines: readonly ParsedLine[],
  newLines: readonly ParsedLine[],
): [ParsedLine, Doubt][] {
  const missing = listMissingSkus(product, lines)
  const doubtByLine = new Map(newLines.map(line => [line, findDoubtInProduct(line, missing)]))
  const matchedSkus = new Set([...doubtByLine.values()].map(doubt => doubt?.known))
  const unmatchedSkus = missing.filter(each => !matchedSkus.has(each.sku))
  const undoubtedLines = newLines.filter(line => !doubtByLine.get(line))
  const onlySku = unmatchedSkus.length === 1 && undoubtedLines.length === 1 ? (unmatchedSkus[0]?.sku ?? null) : null
  return newLines.flatMap((line): [ParsedLine, Doubt][] => {
    const doubt = doubtByLine.get(line)
    if (doubt) return [[line, doubt]]
    return isSkuReplacement(product, lines, missing) && unmatchedSkus.length > 0
      ? [[line, { known: onlySku, code: 'sku_replaced' }]]
      : []
  })
}

/**
 * Finds SKUs of the whole shop that differ from a new SKU only by spreadsheet mangling and have no line in the file.
 */
async function findSimilarSkusInShop(
  db: Db,
  newLines: readonly ParsedLine[],
  inFile: ReadonlySet<string>,
): Promise<Map<ParsedLine, string>> {
  const roughKeys = newLines.map(line => getRoughSkuKey(line.sku)).filter(key => key !== '')
  if (roughKeys.length === 0) return new Map()
  const skuByKey = new Map((await findSimilarSkus(db, roughKeys)).map(sku => [getSkuKey(sku), sku]))
  return new Map(
    newLines.flatMap((line): [ParsedLine, string][] => {
      const sku = skuByKey.get(getSkuKey(line.sku))
      return sku === undefined || inFile.has(sku) ? [] : [[line, sku]]
    }),
  )
}

/**
 * When several lines have the same suggested SKU, removes the suggestion from all of them, because it is unclear which
 * line means that SKU.
 */
function removeRepeatedDoubts(doubts: readonly ImportDoubt[]): ImportDoubt[] {
  const countBySku = new Map<string | null, number>()
  for (const { known } of doubts) countBySku.set(known, (countBySku.get(known) ?? 0) + 1)
  return doubts.map(doubt => ((countBySku.get(doubt.known) ?? 0) > 1 ? { ...doubt, known: null } : doubt))
}

type GroupedLines = { groups: readonly LineGroup[]; products: ProductsById; owners: ReadonlyMap<string, string> }

/** Lists every new SKU of the file that may be a mangled or changed SKU of the shop, in line order. */
export async function findDoubts(db: Db, lines: readonly ParsedLine[], { groups, products, owners }: GroupedLines) {
  const isNewLine = (line: ParsedLine) => line.sku !== '' && !owners.has(line.sku)
  const similarSkuByLine = await findSimilarSkusInShop(
    db,
    lines.filter(isNewLine),
    new Set(lines.map(line => line.sku)),
  )
  const doubtByLine = new Map<ParsedLine, Doubt>()
  for (const group of groups) {
    const newLines = group.lines.filter(isNewLine)
    const product = group.productId === null ? undefined : products.get(group.productId)
    if (product)
      for (const [line, doubt] of findDoubtsInProduct(product, group.lines, newLines)) doubtByLine.set(line, doubt)
    for (const line of newLines) {
      const sku = similarSkuByLine.get(line)
      if (doubtByLine.get(line)?.code === 'sku_alike') continue
      if (sku !== undefined) doubtByLine.set(line, { known: sku, code: 'sku_alike' })
      else if (isShortenedSku(line.sku) && !doubtByLine.has(line))
        doubtByLine.set(line, { known: null, code: 'sku_shortened' })
    }
  }
  const doubts = [...doubtByLine].map(([line, doubt]): ImportDoubt => ({ line: line.number, sku: line.sku, ...doubt }))
  return removeRepeatedDoubts(doubts.sort((a, b) => a.line - b.line))
}
