import { setImmediate as letOthers } from 'node:timers/promises'
import type { ImportDoubt, ImportProblem } from '#contract/catalog-bulk.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { findProducts, findTakenSkus, type ProductWithVariants } from '../repository.ts'
import { findDoubts, findMissingSkus, type MissingSku } from './find-doubts.ts'
import { groupLines, type LineGroup } from './group-lines.ts'
import { createProblem, type ParsedLine } from './parse-line.ts'
import { type ProductPlan, planNewProduct, planProductChange, type ShopSettings } from './plan-product.ts'
import { getShopCurrency, mapSkusToProducts } from './repository.ts'

/** What a file comes to, with the products it names as they are. */
export type ImportPlan = {
  plans: ProductPlan[]
  problems: ImportProblem[]
  doubts: ImportDoubt[]
  missing: MissingSku[]
  /** What is wrong with new SKUs that are in doubt where the seller says that they are new: they look like ones of the shop. */
  alike: ImportProblem[]
  products: Map<string, ProductWithVariants>
}

const listProductIds = (groups: readonly LineGroup[]) => groups.flatMap(group => group.productId ?? [])

/** SKUs that stand twice in the file, or belong to another product than the line says. */
function findSkuProblems(lines: readonly ParsedLine[], owners: ReadonlyMap<string, string>): ImportProblem[] {
  const seen = new Set<string>()
  const looks = new Set<string>()
  return lines.flatMap(({ number, sku, productId }) => {
    if (sku === '') return []
    // Two that the shop has keep their SKUs, however alike these look.
    const isRepeated = seen.has(sku) || (!owners.has(sku) && looks.has(toSkuComparisonKey(sku)))
    if (isRepeated) return [createProblem(number, 'sku', 'sku_repeated', sku)]
    seen.add(sku)
    looks.add(toSkuComparisonKey(sku))
    const owner = owners.get(sku)
    const isTaken = productId !== undefined && owner !== undefined && owner !== productId
    return isTaken ? [createProblem(number, 'sku', 'sku_taken', sku)] : []
  })
}

/** New SKUs that look like one of the shop. */
async function findSimilarSkuProblems(ctx: Context, lines: readonly ParsedLine[], owners: ReadonlyMap<string, string>) {
  const fresh = lines.filter(({ sku }) => sku !== '' && !owners.has(sku))
  const taken = new Set(
    await findTakenSkus(
      ctx.db,
      fresh.map(line => line.sku),
    ),
  )
  return fresh
    .filter(({ sku }) => taken.has(sku))
    .map(({ number, sku }) => createProblem(number, 'sku', 'sku_looks_taken', sku))
}

function planGroup(group: LineGroup, product: ProductWithVariants | undefined, shop: ShopSettings) {
  if (group.productId === null) return planNewProduct(group, shop)
  if (product) return planProductChange(product, group, shop)
  const unknown = group.lines.map(line => createProblem(line.number, 'product_id', 'product_not_found', line.productId))
  return { plan: null, problems: unknown }
}

/** The products that lines speak of, by their ids and by SKUs. */
export async function groupLinesByProduct(ctx: Context, lines: readonly ParsedLine[]) {
  const owners = await mapSkusToProducts(
    ctx.db,
    lines.map(line => line.sku),
  )
  const groups = groupLines(lines, owners)
  return { owners, groups, ids: listProductIds(groups) }
}

/** Plans every product of the file against the shop as it is. Ends when `gone` says that nobody waits any more. */
export async function planImport(ctx: Context, lines: readonly ParsedLine[], gone: AbortSignal): Promise<ImportPlan> {
  const { owners, groups, ids } = await groupLinesByProduct(ctx, lines)
  const products = new Map((await findProducts(ctx.db, ids)).map(product => [product.id, product]))
  const shop = { currency: await getShopCurrency(ctx.db), now: ctx.clock() }
  const doubts = await findDoubts(ctx.db, lines, { groups, products, owners })
  const missing = findMissingSkus(groups, products)
  const inDoubt = new Set(doubts.map(doubt => doubt.line))
  const looksTaken = await findSimilarSkuProblems(ctx, lines, owners)
  const problems = [...findSkuProblems(lines, owners), ...looksTaken.filter(each => !inDoubt.has(each.line))]
  const alike = looksTaken.filter(each => inDoubt.has(each.line))
  const plan: ImportPlan = { plans: [], problems, doubts, missing, alike, products }
  for (const [index, group] of groups.entries()) {
    if (index % 250 === 0) await letOthers()
    if (gone.aborted) throw new AppError('bad_request')
    const planned = planGroup(group, products.get(group.productId ?? ''), shop)
    plan.problems.push(...planned.problems)
    if (planned.plan) plan.plans.push(planned.plan)
  }
  return plan
}
