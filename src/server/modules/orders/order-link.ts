import type { Context } from '#server/platform/core/context.ts'
import { findOrderByPublicId, type OrderRow } from './repository.ts'

const getSignedText = (orderId: string) => `order page ${orderId}`

/** Returns the key in the link of an order's page. */
export const getOrderKey = (ctx: Pick<Context, 'secrets'>, order: Pick<OrderRow, 'id'>): string =>
  ctx.secrets.sign(getSignedText(order.id))

/**
 * Builds the link with which a buyer opens the page of an order without an account. The link never expires, but stops
 * working once the buyer's data is erased.
 */
export function buildOrderLink(
  ctx: Pick<Context, 'secrets' | 'config'>,
  order: Pick<OrderRow, 'id' | 'public_id'>,
): string {
  const query = new URLSearchParams({ key: getOrderKey(ctx, order) })
  return `${ctx.config.publicUrl}/order/${order.public_id}?${query}`
}

/** Finds the order of a signed link. Returns null when the signature is invalid or the buyer's data was erased. */
export async function findOrderByLink(
  ctx: Pick<Context, 'db' | 'secrets'>,
  { publicId, key }: { publicId: string; key: string },
): Promise<OrderRow | null> {
  const order = await findOrderByPublicId(ctx.db, publicId)
  return order && order.email !== '' && ctx.secrets.verify(getSignedText(order.id), key) ? order : null
}
