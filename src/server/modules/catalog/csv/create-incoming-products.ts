import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import { getShopLocale } from '#server/modules/settings/shop/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findTakenSkus, lockAllSkus } from '../repository.ts'
import { createProblem, type ParsedLine } from './parse-line.ts'
import { type ProductPlan, planNewProduct } from './plan-product.ts'
import { insertNewVariants, insertProducts, mapSkusToProducts } from './repository.ts'

/** The lines of one product that another system sold, and the problems that its parser found. */
export type IncomingProduct = { lines: ParsedLine[]; problems: ImportProblem[] }
/**
 * The decision about an incoming product. `existing` is the id of the product that has one of its SKUs already; `plan`
 * is null when the product is not created.
 */
export type IncomingPlan = { plan: ProductPlan | null; existing: string | null; problems: ImportProblem[] }

/**
 * Plans incoming products against the current catalog. A product with one SKU of the shop exists already and is left
 * unchanged; a product with a problem is not created, whatever the others are. Stops when `signal` is aborted.
 */
export async function planIncomingProducts(
  ctx: Context,
  incoming: readonly IncomingProduct[],
  signal: AbortSignal,
): Promise<IncomingPlan[]> {
  const skus = incoming.flatMap(({ lines }) => lines.map(line => line.sku))
  const owners = await mapSkusToProducts(ctx.db, skus)
  const alike = new Set(
    await findTakenSkus(
      ctx.db,
      skus.filter(sku => sku !== '' && !owners.has(sku)),
    ),
  )
  const shop = {
    currency: (await getShopLocale(ctx.db)).currency,
    now: ctx.clock(),
    // An incoming line has no quantity prices, which are the only fields that subscriptions restrict.
    subscriptionSkus: new Set<string>(),
  }
  const usedKeys = new Set<string>()
  const plans: IncomingPlan[] = []
  for (const [index, { lines, problems: known }] of incoming.entries()) {
    if (index % 250 === 0) await yieldToEventLoop()
    if (signal.aborted) throw new AppError('bad_request')
    const existing = lines.map(line => owners.get(line.sku)).find(owner => owner !== undefined) ?? null
    if (existing) {
      plans.push({ plan: null, existing, problems: [] })
      continue
    }
    const problems = [...known]
    const keys = lines.flatMap(({ number, sku }) => {
      if (sku === '') return []
      const key = toSkuComparisonKey(sku)
      if (usedKeys.has(key)) problems.push(createProblem(number, 'sku', 'sku_repeated'))
      else if (alike.has(sku)) problems.push(createProblem(number, 'sku', 'sku_looks_taken'))
      return [key]
    })
    if (new Set(keys).size < keys.length) problems.push(createProblem(lines[0]?.number ?? 0, 'sku', 'sku_repeated'))
    // A line that could not be parsed is missing in `lines`, so the product would lack a variant.
    const planned = known.length > 0 ? { plan: null, problems: [] } : planNewProduct({ productId: null, lines }, shop)
    const isPlanned = problems.length === 0 && planned.problems.length === 0
    if (isPlanned) for (const key of keys) usedKeys.add(key)
    plans.push({ plan: isPlanned ? planned.plan : null, existing: null, problems: [...problems, ...planned.problems] })
  }
  return plans
}

/** Plans the incoming products again inside the transaction, creates those without problems, and returns the plans. */
export async function createIncomingProducts(
  tx: Tx,
  incoming: readonly IncomingProduct[],
  signal: AbortSignal,
): Promise<IncomingPlan[]> {
  await lockAllSkus(tx.db)
  const plans = await planIncomingProducts(tx, incoming, signal)
  const created = plans.flatMap(({ plan }) => plan ?? [])
  await insertProducts(
    tx.db,
    created.map(plan => plan.product),
  )
  await insertNewVariants(
    tx.db,
    created.flatMap(plan => plan.newVariants),
  )
  return plans
}
