import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ImportDoubt, ImportProblem } from '#contract/catalog-bulk.ts'
import { cleanSku, toSkuComparisonKey } from '#domain/sku.ts'
import { getShopLocale } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findProducts, findTakenSkus, type ProductWithVariants } from '../repository.ts'
import { findDoubts, findMissingSkus, type MissingSku } from './find-doubts.ts'
import { groupLines, type LineGroup } from './group-lines.ts'
import { createProblem, type ParsedLine } from './parse-line.ts'
import { planKits } from './plan-kits.ts'
import { type ProductPlan, planNewProduct, planProductChange, type ShopSettings } from './plan-product.ts'
import { findSubscriptionSkus, mapSkusToProducts } from './repository.ts'

/** The changes that a file would make, and the current state of the products that it refers to. */
export type ImportPlan = {
  plans: ProductPlan[]
  problems: ImportProblem[]
  doubts: ImportDoubt[]
  missing: MissingSku[]
  /**
   * Problems of new SKUs that look like existing ones. They are reported only when the seller decides that these SKUs
   * are new.
   */
  similarSkuProblems: ImportProblem[]
  products: Map<string, ProductWithVariants>
}

const listProductIds = (groups: readonly LineGroup[]) => groups.flatMap(group => group.productId ?? [])

/** Reports SKUs that occur twice in the file, or that belong to a product other than the product of the line. */
function findSkuProblems(lines: readonly ParsedLine[], owners: ReadonlyMap<string, string>): ImportProblem[] {
  const seenSkus = new Set<string>()
  const seenKeys = new Set<string>()
  return lines.flatMap(({ number, sku, productId }) => {
    if (sku === '') return []
    // Two existing SKUs of the shop may look alike; only a new SKU must differ from the others.
    const isRepeated = seenSkus.has(sku) || (!owners.has(sku) && seenKeys.has(toSkuComparisonKey(sku)))
    if (isRepeated) return [createProblem(number, 'sku', 'sku_repeated', sku)]
    seenSkus.add(sku)
    seenKeys.add(toSkuComparisonKey(sku))
    const owner = owners.get(sku)
    const isTaken = productId !== undefined && owner !== undefined && owner !== productId
    return isTaken ? [createProblem(number, 'sku', 'sku_taken', sku)] : []
  })
}

async function findSimilarSkuProblems(ctx: Context, lines: readonly ParsedLine[], owners: ReadonlyMap<string, string>) {
  const newLines = lines.filter(({ sku }) => sku !== '' && !owners.has(sku))
  const takenSkus = new Set(
    await findTakenSkus(
      ctx.db,
      newLines.map(line => line.sku),
    ),
  )
  return newLines
    .filter(({ sku }) => takenSkus.has(sku))
    .map(({ number, sku }) => createProblem(number, 'sku', 'sku_looks_taken', sku))
}

function planGroup(group: LineGroup, product: ProductWithVariants | undefined, shop: ShopSettings) {
  if (group.productId === null) return planNewProduct(group, shop)
  if (product) return planProductChange(product, group, shop)
  const unknown = group.lines.map(line => createProblem(line.number, 'product_id', 'product_not_found', line.productId))
  return { plan: null, problems: unknown }
}

/** Finds the products that the lines name by id or by SKU. */
export async function groupLinesByProduct(ctx: Context, lines: readonly ParsedLine[]) {
  const owners = await mapSkusToProducts(
    ctx.db,
    lines.map(line => line.sku),
  )
  const groups = groupLines(lines, owners)
  return { owners, groups, ids: listProductIds(groups) }
}

/** Plans every product of the file against the current catalog. Stops when `signal` is aborted. */
export async function planImport(ctx: Context, lines: readonly ParsedLine[], signal: AbortSignal): Promise<ImportPlan> {
  const { owners, groups, ids } = await groupLinesByProduct(ctx, lines)
  const products = new Map((await findProducts(ctx.db, ids)).map(product => [product.id, product]))
  const skus = lines.map(line => cleanSku(line.sku))
  const shop = {
    currency: (await getShopLocale(ctx.db)).currency,
    now: ctx.clock(),
    subscriptionSkus: await findSubscriptionSkus(ctx.db, skus),
  }
  const doubts = await findDoubts(ctx.db, lines, { groups, products, owners })
  const missing = findMissingSkus(groups, products)
  const doubtfulLines = new Set(doubts.map(doubt => doubt.line))
  const newSkuProblems = await findSimilarSkuProblems(ctx, lines, owners)
  const problems = [...findSkuProblems(lines, owners), ...newSkuProblems.filter(each => !doubtfulLines.has(each.line))]
  const similarSkuProblems = newSkuProblems.filter(each => doubtfulLines.has(each.line))
  const plan: ImportPlan = { plans: [], problems, doubts, missing, similarSkuProblems, products }
  for (const [index, group] of groups.entries()) {
    if (index % 250 === 0) await yieldToEventLoop()
    if (signal.aborted) throw new AppError('bad_request')
    const planned = planGroup(group, products.get(group.productId ?? ''), shop)
    plan.problems.push(...planned.problems)
    if (planned.plan) plan.plans.push(planned.plan)
  }
  await planKits(ctx.db, lines, plan, shop.subscriptionSkus)
  return plan
}
