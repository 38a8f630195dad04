import type { OrderAddress, OrderDetail, OrderSummary } from '#contract/orders.ts'
import { maskedEmail, maskedName } from '#domain/masked.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import { seesCustomers } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'

const hidden = '•••'

/** An order in a list as this caller may see it. */
export const summarySeenBy = (ctx: Pick<Context, 'actor'>, order: OrderSummary): OrderSummary =>
  seesCustomers(ctx) ? order : { ...order, name: maskedName(order.name), email: maskedEmail(order.email) }

/** An address without its street and postal code, for who may not see customers. */
export const addressSeenBy = (ctx: Pick<Context, 'actor'>, address: OrderAddress | null): OrderAddress | null =>
  address && hasPostalAddress(address) && !seesCustomers(ctx)
    ? {
        line1: hidden,
        city: address.city,
        ...(address.state !== undefined && { state: address.state }),
        zip: hidden,
        country: address.country,
      }
    : address

/** The same of one order. */
export function orderSeenBy(ctx: Pick<Context, 'actor'>, order: OrderDetail): OrderDetail {
  if (seesCustomers(ctx)) return order
  return {
    ...order,
    ...summarySeenBy(ctx, order),
    events: order.events.filter(event => event.kind !== 'note'),
    phone: null,
    taxId: null,
    address: addressSeenBy(ctx, order.address),
  }
}
