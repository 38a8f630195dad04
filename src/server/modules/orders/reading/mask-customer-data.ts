import type { OrderAddress, OrderDetail, OrderSummary } from '#contract/orders.ts'
import { maskEmail, maskName } from '#domain/mask.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import type { Context } from '#server/platform/core/context.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import { maskAttribution } from '../attribution.ts'

const maskedText = '•••'

export const maskOrderSummary = (ctx: Pick<Context, 'actor'>, order: OrderSummary): OrderSummary =>
  canSeeCustomers(ctx) ? order : { ...order, name: maskName(order.name), email: maskEmail(order.email) }

/** Hides the street and postal code from members who may not see customers. */
export const maskAddress = (ctx: Pick<Context, 'actor'>, address: OrderAddress | null): OrderAddress | null =>
  address && hasPostalAddress(address) && !canSeeCustomers(ctx)
    ? {
        line1: maskedText,
        city: address.city,
        ...(address.state !== undefined && { state: address.state }),
        zip: maskedText,
        country: address.country,
      }
    : address

/** Hides customer data and notes from members who may not see customers. */
export function maskOrder(ctx: Pick<Context, 'actor'>, order: OrderDetail): OrderDetail {
  if (canSeeCustomers(ctx)) return order
  return {
    ...order,
    ...maskOrderSummary(ctx, order),
    events: order.events.filter(event => event.kind !== 'note'),
    attribution: maskAttribution(order.attribution),
    phone: null,
    taxId: null,
    awaiting: order.awaiting && { ...order.awaiting, whatsApp: null },
    address: maskAddress(ctx, order.address),
  }
}
