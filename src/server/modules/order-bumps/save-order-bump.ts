import type { Request } from '#contract/endpoint.ts'
import { maxOrderBumps } from '#contract/offered-bumps.ts'
import type { changeOrderBump as changing, createOrderBump as creating, OrderBump } from '#contract/order-bumps.ts'
import { type BumpConditions, findBumpRefusal, noConditions } from '#domain/order-bump.ts'
import { listBumpVariants } from '#server/modules/catalog/records/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findBumpVariant } from './checkout-bump.ts'
import { assertProductExists, buildBumpHost, loadOrderBump } from './order-bump-dto.ts'
import type { OrderBumpRow } from './records/index.ts'
import {
  getOrderBumpForUpdate,
  insertOrderBump,
  listOrderBumpRows,
  lockOrderBumpsOfProduct,
  updateOrderBump,
} from './repository.ts'

type Change = Omit<Request<typeof changing>['body'], 'version'>
type Terms = Pick<
  OrderBumpRow,
  | 'bump_product_id'
  | 'bump_variant_id'
  | 'title'
  | 'text'
  | 'image'
  | 'price_cents'
  | 'placement'
  | 'is_active'
  | 'conditions'
>
const emptyTerms: Terms = {
  bump_product_id: '',
  bump_variant_id: null,
  title: '',
  text: '',
  image: null,
  price_cents: null,
  placement: 'above_button',
  is_active: true,
  conditions: noConditions,
}

/** Undefined keeps the previous value; null clears the field. */
const resolveChange = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

/** Applies a change to the terms. Another product without a variant has its default variant. */
function applyChange(before: Terms, change: Change): Terms {
  const isOtherProduct = change.bumpProductId !== undefined && change.bumpProductId !== before.bump_product_id
  return {
    bump_product_id: change.bumpProductId ?? before.bump_product_id,
    bump_variant_id: resolveChange(change.bumpVariantId, isOtherProduct ? null : before.bump_variant_id),
    title: change.title ?? before.title,
    text: change.text ?? before.text,
    image: resolveChange(change.image, before.image) || null,
    price_cents: resolveChange(change.priceCents, before.price_cents),
    placement: change.placement ?? before.placement,
    is_active: change.isActive ?? before.is_active,
    conditions: change.conditions ?? before.conditions,
  }
}

const isRangeEmpty = ({ minimumCents, maximumCents }: BumpConditions) =>
  maximumCents !== null && maximumCents < (minimumCents ?? 0)

async function findGoodsProblems(tx: Tx, productId: string, terms: Terms): Promise<Record<string, string>> {
  if (terms.bump_product_id === productId) return { bumpProductId: 'same_product' }
  const variants = await listBumpVariants(tx.db, [productId, terms.bump_product_id])
  const ofProduct = findBumpVariant({ ...terms, bump_variant_id: null }, variants)
  const host = buildBumpHost(productId, variants)
  const goods = findBumpVariant(terms, variants)
  if (ofProduct?.isOnSale && !goods?.isOnSale) return { bumpVariantId: 'archived' }
  const refusal = findBumpRefusal(goods, host)
  return refusal ? { bumpProductId: refusal } : {}
}

/**
 * Throws invalid_fields for goods that the checkout of the product could not sell, and for amounts that no cart has.
 * The goods are only checked when they change, so that a bump whose product was archived since can still be edited.
 */
async function assertValidTerms(tx: Tx, productId: string, terms: Terms, before: Terms | null): Promise<void> {
  const isSameGoods =
    before?.bump_product_id === terms.bump_product_id && before.bump_variant_id === terms.bump_variant_id
  const fields = {
    ...(!isSameGoods && (await findGoodsProblems(tx, productId, terms))),
    ...(isRangeEmpty(terms.conditions) && { maximumCents: 'below_minimum' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
}

/**
 * Locks the bumps of a product and returns the position of a new one. Throws order_bump_limit when there is no place.
 */
export async function claimPosition(tx: Tx, productId: string): Promise<number> {
  await lockOrderBumpsOfProduct(tx.db, productId)
  const rows = await listOrderBumpRows(tx.db, productId)
  if (rows.length >= maxOrderBumps) throw new AppError('order_bump_limit')
  return Math.max(-1, ...rows.map(row => row.position)) + 1
}

/** Creates an order bump after the product's other bumps. */
export async function createOrderBump(ctx: Context, { params, body }: Request<typeof creating>): Promise<OrderBump> {
  const id = newId()
  await withTransaction(ctx, async tx => {
    await assertProductExists(tx.db, params.id)
    const position = await claimPosition(tx, params.id)
    const terms = applyChange(emptyTerms, body)
    await assertValidTerms(tx, params.id, terms, null)
    const now = tx.clock()
    await insertOrderBump(tx.db, { id, product_id: params.id, ...terms, position, created_at: now, updated_at: now })
    await audit(tx, 'order_bump.created', id, { title: terms.title })
    await bumpContentVersion(tx)
  })
  return loadOrderBump(ctx.db, id)
}

/**
 * Changes the given fields. Carts that contain the bump have the new price from their next quote. Throws conflict with
 * the current bump when another version was saved meanwhile.
 */
export async function changeOrderBump(ctx: Context, { params, body }: Request<typeof changing>): Promise<OrderBump> {
  const { version, ...change } = body
  const isNewest = await withTransaction(ctx, async tx => {
    const row = await getOrderBumpForUpdate(tx.db, params.id)
    if (version !== undefined && version !== row.version) return false
    const terms = applyChange(row, change)
    await assertValidTerms(tx, row.product_id, terms, row)
    await updateOrderBump(tx.db, row.id, terms, tx.clock())
    await audit(tx, 'order_bump.changed', row.id, { title: terms.title })
    await bumpContentVersion(tx)
    return true
  })
  const bump = await loadOrderBump(ctx.db, params.id)
  if (!isNewest) throw new AppError('conflict', { data: { bump } })
  return bump
}
