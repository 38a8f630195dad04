import type { Context } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { findOrder, type OrderRow } from '#server/orders/index.ts'
import { getLinkState } from './payment-link-dto.ts'
import {
  findClaimingOrder,
  findLink,
  findLinkByToken,
  type LinkRow,
  lockLink,
  updateLink,
  updateLinkOfOrder,
} from './repository.ts'

const errorCodesByState = {
  paid: 'payment_link_paid',
  canceled: 'payment_link_canceled',
  expired: 'payment_link_expired',
} as const

/** Refuses a link that nobody can pay any more, by the code of why. */
function assertLinkOpen(row: LinkRow, now: Date): LinkRow {
  const state = getLinkState(row, now)
  if (state !== 'open') throw new AppError(errorCodesByState[state])
  return row
}

/** The link of an address while it can be paid. One of another mode than the shop's is not there. */
export async function getOpenLink(ctx: Context, token: string): Promise<LinkRow> {
  const row = orThrow(await findLinkByToken(ctx.db, token), 'payment_link_not_found')
  if (row.mode !== (await ctx.provider.mode(ctx.db))) throw new AppError('payment_link_not_found')
  return assertLinkOpen(row, ctx.clock())
}

/** Refuses a link that is over, or that the live order of another cart pays (`payment_link_in_use`). */
async function assertLinkNotInUse(ctx: Context, row: LinkRow, checkoutId: string): Promise<void> {
  assertLinkOpen(row, ctx.clock())
  const claim = row.order_id ? await findClaimingOrder(ctx.db, row.order_id) : null
  if (claim && claim.state !== 'canceled' && claim.checkoutId !== checkoutId) throw new AppError('payment_link_in_use')
}

/** The order that paid the link of an address, for the browser that placed it; null for any other. */
export async function findOrderPaidByLink(ctx: Context, token: string): Promise<OrderRow | null> {
  const link = await findLinkByToken(ctx.db, token)
  if (link?.state !== 'paid' || !link.order_id || !ctx.browser) return null
  const order = await findOrder(ctx.db, link.order_id)
  return order?.browser_hash === ctx.browser ? order : null
}

/** Says early, without a lock, why a link cannot be paid with a cart: before its goods are held. */
export async function assertLinkPayable(ctx: Context, id: string, checkoutId: string): Promise<void> {
  await assertLinkNotInUse(ctx, orThrow(await findLink(ctx.db, id), 'payment_link_not_found'), checkoutId)
}

/**
 * From here on only this order pays the link, until it is canceled. Call in the transaction that placed the order, last:
 * the link's row is locked after all others.
 */
export async function claimLink(ctx: Context, id: string, order: { id: string; checkoutId: string }): Promise<void> {
  const row = orThrow(await lockLink(ctx.db, id), 'payment_link_not_found')
  await assertLinkNotInUse(ctx, row, order.checkoutId)
  if (row.order_id !== order.id) await updateLink(ctx.db, id, { order_id: order.id }, ctx.clock())
}

/** Gives a link to an order that is made anew, for its money was taken. One that another order has paid keeps that one. */
export async function reassignLink(ctx: Context, id: string, orderId: string): Promise<void> {
  const row = await lockLink(ctx.db, id)
  if (row && row.state !== 'paid') await updateLink(ctx.db, id, { order_id: orderId }, ctx.clock())
}

/** Its order was paid: so is the link, canceled or expired in the meantime or not. Money that goes back leaves it open. */
export async function markLinkPaid(ctx: Context, orderId: string, inStock: boolean): Promise<void> {
  const updated_at = ctx.clock()
  await updateLinkOfOrder(ctx.db, orderId, inStock ? { state: 'paid', updated_at } : { order_id: null, updated_at })
}
