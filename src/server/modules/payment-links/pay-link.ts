import type { PaymentLinkState } from '#contract/payment-links.ts'
import { findVariantFacts, type VariantFacts } from '#server/modules/catalog/records/index.ts'
import { findOrder, type NewLine, type OrderRow, toLineParts } from '#server/modules/orders/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import {
  findLink,
  findLinkByToken,
  getLinkForUpdate,
  type LinkRow,
  lockLink,
  updateLink,
  updateLinkOfOrder,
} from './repository.ts'

/** The state `expired` is computed on read and never stored. */
export const getLinkState = (row: Pick<LinkRow, 'state' | 'expires_at'>, now: Date): PaymentLinkState =>
  row.state === 'open' && row.expires_at !== null && row.expires_at <= now ? 'expired' : row.state

const errorCodesByState = {
  paid: 'payment_link_paid',
  canceled: 'payment_link_canceled',
  expired: 'payment_link_expired',
} as const

/** Throws an error whose code says why the link can no longer be paid. */
function assertLinkOpen(row: LinkRow, now: Date): LinkRow {
  const state = getLinkState(row, now)
  if (state !== 'open') throw new AppError(errorCodesByState[state])
  return row
}

/**
 * Returns the payment link with this token. Throws payment_link_not_found when there is none in the shop's current
 * mode, or an error whose code says why the link can no longer be paid.
 */
export async function getOpenLink(ctx: Context, token: string): Promise<LinkRow> {
  const row = orThrow(await findLinkByToken(ctx.db, token), 'payment_link_not_found')
  if (row.mode !== (await ctx.provider.mode(ctx.db))) throw new AppError('payment_link_not_found')
  return assertLinkOpen(row, ctx.clock())
}

/**
 * Throws when the link is closed, or payment_link_in_use when an order of another cart has claimed the link and is not
 * canceled.
 */
async function assertLinkNotInUse(ctx: Context, row: LinkRow, checkoutId: string): Promise<void> {
  assertLinkOpen(row, ctx.clock())
  const claim = row.order_id ? await findOrder(ctx.db, row.order_id) : null
  if (claim && claim.state !== 'canceled' && claim.checkout_id !== checkoutId) throw new AppError('payment_link_in_use')
}

/** Returns the order that paid the link, but only to the browser that placed the order. */
export async function findOrderPaidByLink(ctx: Context, token: string): Promise<OrderRow | null> {
  const link = await findLinkByToken(ctx.db, token)
  if (link?.state !== 'paid' || !link.order_id || !ctx.browser) return null
  const order = await findOrder(ctx.db, link.order_id)
  return order?.browser_hash === ctx.browser ? order : null
}

/**
 * Throws when the link cannot be paid by this checkout. Runs without a lock, before any units are reserved, so that
 * most conflicts fail early.
 */
export async function assertLinkPayable(ctx: Context, id: string, checkoutId: string): Promise<void> {
  await assertLinkNotInUse(ctx, orThrow(await findLink(ctx.db, id), 'payment_link_not_found'), checkoutId)
}

/**
 * Reserves the link for this order until the order is canceled. Call this function after placing the order, because the
 * link's row must be locked after all other rows.
 */
export async function claimLink(tx: Tx, id: string, order: { id: string; checkoutId: string }): Promise<void> {
  const row = await getLinkForUpdate(tx.db, id)
  await assertLinkNotInUse(tx, row, order.checkoutId)
  if (row.order_id !== order.id) await updateLink(tx.db, id, { order_id: order.id }, tx.clock())
}

/**
 * Assigns the link to an order that was rebuilt for a captured payment. A link that another order paid keeps that
 * order.
 */
export async function reassignLink(tx: Tx, id: string, orderId: string): Promise<void> {
  const row = await lockLink(tx.db, id)
  if (row && row.state !== 'paid') await updateLink(tx.db, id, { order_id: orderId }, tx.clock())
}

/**
 * Marks the link paid even if it was canceled or expired meanwhile. Without stock the payment is refunded, so another
 * order may pay the link.
 */
export async function markLinkPaid(ctx: Context, orderId: string, inStock: boolean): Promise<void> {
  const updated_at = ctx.clock()
  await updateLinkOfOrder(ctx.db, orderId, inStock ? { state: 'paid', updated_at } : { order_id: null, updated_at })
}

export const toLinkOrderLines = ({
  row,
  facts,
}: {
  row: LinkRow
  facts: ReadonlyMap<string, VariantFacts>
}): NewLine[] =>
  row.lines.map(({ title, quantity, unitCents, productId, variantId }) => {
    const picked = facts.get(variantId ?? '')
    return {
      kind: 'main' as const,
      product_id: productId ?? null,
      // A deleted variant has no stock to reserve.
      variant_id: picked ? (variantId ?? null) : null,
      title,
      variant_name: picked?.name ?? null,
      sku: picked?.sku ?? null,
      image: picked?.image ?? null,
      parts: toLineParts(picked?.parts),
      quantity,
      unit_cents: unitCents,
      discount_cents: 0,
      total_cents: unitCents * quantity,
    }
  })

export async function findLinkLines(ctx: Context, id: string): Promise<NewLine[] | null> {
  const row = await findLink(ctx.db, id)
  if (!row) return null
  const picked = row.lines.flatMap(line => line.variantId ?? [])
  return toLinkOrderLines({ row, facts: await findVariantFacts(ctx.db, picked) })
}
