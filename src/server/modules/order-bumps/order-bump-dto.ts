import type { OrderBump } from '#contract/order-bumps.ts'
import { type BumpHost, findBumpProblem } from '#domain/order-bump.ts'
import { type BumpVariant, doesProductExist, listBumpVariants } from '#server/modules/catalog/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { findBumpVariant } from './checkout-bump.ts'
import type { OrderBumpRow } from './records/index.ts'
import { getOrderBump, listOrderBumpRows } from './repository.ts'

/** Throws product_not_found for a product that does not exist, on sale or not. */
export async function assertProductExists(db: Db, productId: string): Promise<void> {
  if (!(await doesProductExist(db, productId))) throw new AppError('product_not_found')
}

/**
 * What a product's order bumps are added to. The product counts as a subscription when all of its variants on sale are
 * subscriptions, because a bump is offered with the others.
 */
export function buildBumpHost(productId: string, variants: readonly BumpVariant[]): BumpHost {
  const ofProduct = variants.filter(variant => variant.productId === productId)
  const onSale = ofProduct.filter(variant => variant.isOnSale)
  const [first] = ofProduct
  return {
    isSubscription: onSale.length > 0 && onSale.every(variant => variant.isSubscription),
    currency: first?.currency ?? null,
    ships: first?.ships ?? false,
  }
}

function toOrderBumpDto(row: OrderBumpRow, variants: readonly BumpVariant[]): OrderBump {
  const goods = findBumpVariant(row, variants)
  const host = buildBumpHost(row.product_id, variants)
  const { campaignIds, variantIds, countries, minimumCents, maximumCents, methods } = row.conditions
  return {
    id: row.id,
    productId: row.product_id,
    bumpProductId: row.bump_product_id,
    bumpVariantId: row.bump_variant_id,
    title: row.title,
    text: row.text,
    image: row.image,
    priceCents: row.price_cents,
    placement: row.placement,
    isActive: row.is_active,
    conditions: {
      campaignIds: [...campaignIds],
      variantIds: [...variantIds],
      countries: [...countries],
      minimumCents,
      maximumCents,
      methods: [...methods],
    },
    position: row.position,
    problem: findBumpProblem(goods, host),
    bumpTitle: variants.find(variant => variant.productId === row.bump_product_id)?.productTitle ?? row.title,
    bumpVariantName: goods?.name ?? null,
    shownImage: row.image ?? goods?.image ?? null,
    catalogCents: goods?.cents ?? null,
    currency: host.currency ?? 'usd',
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

async function loadOrderBumpDtos(db: Db, rows: readonly OrderBumpRow[]): Promise<OrderBump[]> {
  const products = [...new Set(rows.flatMap(row => [row.product_id, row.bump_product_id]))]
  const variants = products.length > 0 ? await listBumpVariants(db, products) : []
  return rows.map(row => toOrderBumpDto(row, variants))
}

export async function loadOrderBumps(db: Db, productId: string): Promise<{ bumps: OrderBump[] }> {
  return { bumps: await loadOrderBumpDtos(db, await listOrderBumpRows(db, productId)) }
}

export async function loadOrderBump(db: Db, id: string): Promise<OrderBump> {
  return orThrow((await loadOrderBumpDtos(db, [await getOrderBump(db, id)]))[0], 'order_bump_not_found')
}

/** Lists the order bumps of a product. Throws product_not_found. */
export async function listOrderBumps(db: Db, productId: string): Promise<{ bumps: OrderBump[] }> {
  await assertProductExists(db, productId)
  return loadOrderBumps(db, productId)
}
