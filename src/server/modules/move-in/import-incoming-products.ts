import type { MoveInEntry } from '#contract/move-in.ts'
import { buildOldProductPath, type MoveInSource } from '#domain/move-in/profiles.ts'
import { createIncomingProducts, type IncomingPlan, planIncomingProducts } from '#server/modules/catalog/csv/index.ts'
import { createProductRedirects, listNewRedirects } from '#server/modules/redirects/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import type { ReadProduct } from './file-reader.ts'
import type { ImportResult } from './import-result.ts'

type Options = { source: MoveInSource; hasRedirects: boolean }
const maxProductIds = 5_000

function listEntries(product: ReadProduct, { plan, existing, problems }: IncomingPlan): MoveInEntry[] {
  if (existing !== null) return [{ line: product.line, outcome: 'skipped', field: 'sku', code: 'exists' }]
  const refused = problems.map(({ line, column, code }) => ({
    line: line || product.line,
    outcome: 'refused' as const,
    field: column,
    code,
  }))
  const notes = product.notes.map(({ line, code }) => ({ line, outcome: 'noted' as const, field: null, code }))
  return plan ? notes : refused
}

const listOldAddresses = (products: readonly ReadProduct[], plans: readonly IncomingPlan[], source: MoveInSource) =>
  products.flatMap(({ handle }, index) => {
    const productId = plans[index]?.plan?.product.id ?? plans[index]?.existing ?? null
    const path = buildOldProductPath(source, handle)
    return productId !== null && path !== null ? [{ path, productId }] : []
  })

function buildResult(
  products: readonly ReadProduct[],
  plans: readonly IncomingPlan[],
  redirectCount: number,
): ImportResult {
  const created = products.filter((_, index) => plans[index]?.plan)
  return {
    created: created.length,
    filled: 0,
    skipped: plans.filter(({ existing }) => existing !== null).length,
    refused: plans.filter(({ plan, existing }) => plan === null && existing === null).length,
    pictures: created.reduce((sum, { pictures }) => sum + pictures, 0),
    shipped: created.filter(({ isShipped }) => isShipped).length,
    redirects: redirectCount,
    entries: products.flatMap((product, index) => (plans[index] ? listEntries(product, plans[index]) : [])),
    productIds: plans.flatMap(({ plan }) => plan?.product.id ?? []).slice(0, maxProductIds),
  }
}

/** Reports what an import of products would do. */
export async function previewProducts(
  ctx: Context,
  products: readonly ReadProduct[],
  { source, hasRedirects }: Options,
  signal: AbortSignal,
): Promise<ImportResult> {
  const plans = await planIncomingProducts(ctx, products, signal)
  const addresses = hasRedirects ? listOldAddresses(products, plans, source) : []
  return { ...buildResult(products, plans, (await listNewRedirects(ctx, addresses)).length), productIds: [] }
}

/** Creates the products that the shop does not have yet, and redirects from their old addresses. */
export async function importProducts(
  tx: Tx,
  products: readonly ReadProduct[],
  { source, hasRedirects }: Options,
  signal: AbortSignal,
): Promise<ImportResult> {
  const plans = await createIncomingProducts(tx, products, signal)
  const addresses = hasRedirects ? listOldAddresses(products, plans, source) : []
  const result = buildResult(products, plans, await createProductRedirects(tx, addresses))
  if (result.created > 0) await bumpContentVersion(tx)
  return result
}
