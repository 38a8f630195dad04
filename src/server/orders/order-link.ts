import type { Context } from '#server/kernel/context.ts'
import { findOrderByPublicId, type OrderRow } from './repository.ts'

const getSignedText = (orderId: string) => `order page ${orderId}`

/** The address of an order's page for whoever bought it, without an account. It never runs out; it ends with the person's erasure. */
export function buildOrderLink(
  ctx: Pick<Context, 'secrets' | 'config'>,
  order: Pick<OrderRow, 'id' | 'public_id'>,
): string {
  const query = new URLSearchParams({ key: ctx.secrets.sign(getSignedText(order.id)) })
  return `${ctx.config.publicUrl}/order/${order.public_id}?${query}`
}

/** The order that a link leads to; null when it was not made here, and once its buyer was erased. */
export async function findOrderByLink(
  ctx: Pick<Context, 'db' | 'secrets'>,
  { publicId, key }: { publicId: string; key: string },
): Promise<OrderRow | null> {
  const order = await findOrderByPublicId(ctx.db, publicId)
  return order && order.email !== '' && ctx.secrets.verify(getSignedText(order.id), key) ? order : null
}
