import type { ShopEventData, ShopEventOrder, ShopEventType } from '#contract/shop-events.ts'
import type { StoredEvent } from './stored-event.ts'

const eventNames: Partial<Record<ShopEventType, string>> = {
  'order.awaiting': 'pix_created',
  'order.paid': 'order_approved',
  'payment.failed': 'order_rejected',
  'refund.succeeded': 'order_refunded',
  'dispute.opened': 'chargeback',
  'subscription.renewed': 'subscription_renewed',
  'subscription.past_due': 'subscription_late',
  'subscription.canceled': 'subscription_canceled',
}
const orderStatuses: Partial<Record<ShopEventType, string>> = {
  'order.awaiting': 'waiting_payment',
  'payment.failed': 'refused',
  'refund.succeeded': 'refunded',
  'dispute.opened': 'chargedback',
}

/** Formats a time as "2026-11-27 09:05" in UTC. */
const formatTime = (moment: string): string => moment.slice(0, 16).replace('T', ' ')

const buildCustomer = ({ customer: { name, email, phone, taxId, address } }: ShopEventOrder) => ({
  full_name: name ?? '',
  first_name: name?.split(' ')[0] ?? '',
  email: email ?? '',
  mobile: phone ?? '',
  ...(taxId?.length === 14 ? { cnpj: taxId } : { CPF: taxId ?? '' }),
  street: address?.line1 ?? '',
  number: address?.number ?? '',
  complement: address?.complement ?? '',
  neighborhood: address?.district ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipcode: address?.zip ?? '',
})

const trackingNames = ['src', 'sck', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term']
const buildTracking = ({ attribution }: ShopEventOrder) =>
  Object.fromEntries(trackingNames.map(name => [name, attribution[name] ?? null]))

const frequencies = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const

function buildSubscription(data: ShopEventData) {
  if (!('subscription' in data)) return {}
  const { id, title, state, periodEndsAt, interval, intervalCount } = data.subscription
  const plan = {
    id,
    name: title,
    frequency: intervalCount === 1 ? frequencies[interval] : `${intervalCount}_${interval}s`,
  }
  return {
    subscription_id: id,
    Subscription: {
      id,
      start_date: data.order.paidAt,
      next_payment: periodEndsAt,
      status: state === 'past_due' || state === 'unpaid' ? 'late' : state,
      plan,
    },
  }
}

/**
 * Builds the body of an event in the format of Kiwify's webhooks. Fields about Kiwify itself, such as its store,
 * commissions of others and access to its members area, are left out; `kiwify_fee` is 0, because the shop has no such
 * fee.
 */
export function buildKiwifyBody({ type, createdAt, payload }: StoredEvent): Record<string, unknown> {
  const { order } = payload
  const main = order.lines.find(line => line.kind === 'main') ?? order.lines[0]
  const payment = order.payments[0]
  const chargedCents = order.capturedCents || order.totalCents
  return {
    order_id: order.id,
    order_ref: String(order.number),
    order_status: orderStatuses[type] ?? 'paid',
    webhook_event_type: eventNames[type] ?? type,
    payment_method: payment?.method === 'pix' ? 'pix' : chargedCents === 0 ? 'free_price' : 'credit_card',
    installments: payment?.installments ?? 1,
    card_type: payment?.cardBrand ?? null,
    card_last4digits: payment?.cardLast4 ?? null,
    card_rejection_reason: type === 'payment.failed' && 'payment' in payload ? payload.payment.code : null,
    pix_code: 'code' in payload && 'code' in payload.code ? payload.code.code : null,
    pix_expiration: 'code' in payload ? payload.code.expiresAt && formatTime(payload.code.expiresAt) : null,
    sale_type: 'producer',
    created_at: formatTime(order.placedAt),
    updated_at: formatTime(createdAt.toISOString()),
    approved_date: order.paidAt && formatTime(order.paidAt),
    refunded_at: type === 'refund.succeeded' ? formatTime(createdAt.toISOString()) : null,
    Product: { product_id: main?.productId ?? '', product_name: main?.title ?? '' },
    Customer: buildCustomer(order),
    Commissions: {
      charge_amount: chargedCents,
      currency: order.currency.toUpperCase(),
      product_base_price: main?.totalCents ?? chargedCents,
      kiwify_fee: 0,
      my_commission: chargedCents,
    },
    TrackingParameters: buildTracking(order),
    ...buildSubscription(payload),
  }
}
