import type Stripe from 'stripe'
import { attempt } from '../billing/collect.ts'
import { type DiscountParam, redeem } from '../billing/discounts.ts'
import { finalizeInvoice } from '../billing/invoices.ts'
import { pendingItem } from '../billing/lines.ts'
import { type ItemFacts, subscriptionObject } from '../billing/subscription-object.ts'
import { billPeriod, methodOf, periodOf, runningStatus, subscriptionOf } from '../billing/subscriptions.ts'
import type { WirePrice, WireSubscription } from '../billing/wire.ts'
import { badParameter, missingParameter, noSuch, refused } from '../http/api-error.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { objectId } from '../state/ids.ts'
import type { RequestFacts, World } from '../world.ts'
import { customerOf } from './attach.ts'
import { makePrice } from './prices.ts'
import { makeSetupIntent } from './setup-intent-object.ts'

export type CreateParams = Partial<Stripe.SubscriptionCreateParams>
type Once = Stripe.SubscriptionCreateParams.AddInvoiceItem

const day = 86_400
const expiresAfterSeconds = 23 * 3600
const longestTrialDays = 730

function priceOf(
  world: World,
  given: { price?: string; price_data?: Partial<Stripe.PriceCreateParams> },
  param: string,
  request: RequestFacts,
): WirePrice {
  if (given.price_data) return makePrice(world, { ...given.price_data, active: false }, request)
  if (!given.price) throw missingParameter(`${param}[price]`)
  const price = world.store.get('price', given.price)
  if (!price) throw noSuch('price', given.price, `${param}[price]`)
  if (!price.active) throw badParameter(`The price specified is inactive.`, `${param}[price]`)
  return price
}

function quantityOf(quantity: number | undefined, param: string): number {
  if (quantity !== undefined && quantity < 1) throw badParameter('Invalid integer: must be at least 1', param)
  return quantity ?? 1
}

function itemsOf(world: World, params: CreateParams, request: RequestFacts): ItemFacts[] {
  if (!params.items?.length) throw missingParameter('items')
  if (params.items.length > 20) throw badParameter('Subscriptions may have up to 20 items.', 'items')
  const items = params.items.map((item, index) => {
    const price = priceOf(world, item, `items[${index}]`, request)
    if (!price.recurring) {
      throw badParameter(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        `items[${index}][price]`,
      )
    }
    const quantity = quantityOf(item.quantity, `items[${index}][quantity]`)
    return { price, quantity, metadata: mergeMetadata({}, item.metadata) }
  })
  checkAlike(items)
  return items
}

function checkAlike(items: ItemFacts[]) {
  const kinds = new Set(
    items.map(({ price }) => `${price.currency} ${price.recurring?.interval} ${price.recurring?.interval_count}`),
  )
  if (kinds.size > 1) throw refused('All prices on a subscription must have the same `recurring` and `currency`.')
}

function trialEnd(world: World, params: CreateParams, items: ItemFacts[]): number | null {
  if (params.trial_end === 'now') return null
  const now = world.clock.seconds()
  if (params.trial_end !== undefined) {
    if (params.trial_period_days !== undefined) {
      throw refused('You may only specify one of these parameters: trial_end, trial_period_days.')
    }
    if (params.trial_end <= now)
      throw badParameter('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
    return params.trial_end
  }
  const ofPrice = params.trial_from_plan ? items[0]?.price.recurring?.trial_period_days : 0
  const days = params.trial_period_days ?? ofPrice ?? 0
  if (days < 0 || days > longestTrialDays) throw badParameter('Invalid trial length.', 'trial_period_days')
  return days > 0 ? now + days * day : null
}

/** A method must belong to the customer before a subscription may use it. */
export function checkMethod(world: World, id: string | undefined, customer: string) {
  if (!id || world.store.get('payment_method', id)?.customer === customer) return
  throw badParameter(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'default_payment_method',
    'resource_missing',
  )
}

function addOnce(world: World, subscription: WireSubscription, given: Once, index: number, request: RequestFacts) {
  const param = `add_invoice_items[${index}]`
  const price = priceOf(world, given, param, request)
  if (price.recurring) throw badParameter('The price must have `type=one_time`.', `${param}[price]`)
  if (price.currency !== subscription.currency) throw refused('All prices must have the same `currency`.')
  const id = objectId('ii')
  const quantity = quantityOf(given.quantity, `${param}[quantity]`)
  const owner = { customer: subscription.customer, currency: price.currency, subscription: null, invoiceItem: id }
  pendingItem(world, {
    id,
    customer: subscription.customer,
    subscription: subscription.id,
    price,
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
    currency: price.currency,
    description: null,
    discountable: given.discountable ?? true,
    discounts: redeem(world, given.discounts as DiscountParam[] | undefined, owner, request),
    metadata: mergeMetadata({}, given.metadata),
  })
}

/** All of it but its first invoice. */
function prepare(world: World, params: CreateParams, request: RequestFacts): WireSubscription {
  if (!params.customer) throw missingParameter('customer')
  const customer = customerOf(world, params.customer)
  const items = itemsOf(world, params, request)
  const currency = items[0]?.price.currency ?? ''
  if (params.currency && params.currency.toLowerCase() !== currency) {
    throw badParameter(`The price specified only supports \`${currency}\`.`, 'currency')
  }
  checkMethod(world, params.default_payment_method, customer.id)
  const subscription = subscriptionObject(world, {
    customer: customer.id,
    currency,
    items,
    trialEnd: trialEnd(world, params, items),
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    defaultMethod: params.default_payment_method ?? null,
    saveDefault: params.payment_settings?.save_default_payment_method === 'on_subscription',
    withoutMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    billingMode: params.billing_mode?.type ?? 'flexible',
  })
  checkFirst(world, subscription, params)
  const owner = { customer: customer.id, currency, subscription: subscription.id }
  const discounts = redeem(world, params.discounts as DiscountParam[] | '' | undefined, owner, request)
  params.add_invoice_items?.forEach((one, index) => {
    addOnce(world, subscription, one, index, request)
  })
  const { end } = periodOf(subscription)
  const canceling = params.cancel_at_period_end ? end : params.cancel_at ? Number(params.cancel_at) : null
  return {
    ...subscription,
    discounts,
    ...(canceling && { cancel_at: canceling, canceled_at: subscription.created }),
    cancel_at_period_end: params.cancel_at_period_end ?? false,
  }
}

function checkFirst(world: World, subscription: WireSubscription, params: CreateParams) {
  const trial = subscription.trial_end !== null
  if (trial || params.payment_behavior === 'default_incomplete' || methodOf(world, subscription)) return
  throw refused(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/payment-methods-setting-up.',
    'resource_missing',
  )
}

function waitFor(world: World, subscription: WireSubscription) {
  const { id, created, trial_end, cancel_at, status } = subscription
  world.at(periodOf(subscription).end, 'subscription_period_ends', id)
  if (cancel_at !== null) world.at(cancel_at, 'subscription_is_canceled', id)
  if (status === 'incomplete') world.at(created + expiresAfterSeconds, 'subscription_expires', id)
  if (trial_end !== null) world.at(Math.max(created, trial_end - 3 * day), 'trial_will_end', id)
}

/** A new subscription with its first invoice, which is open at once. */
export function startSubscription(world: World, params: CreateParams, request: RequestFacts): WireSubscription {
  const prepared = prepare(world, params, request)
  const billing = {
    reason: 'subscription_create',
    draft: false,
    period: { start: prepared.created, end: prepared.created },
  } as const
  const { invoice, discounts } = billPeriod(world, prepared, billing, request)
  const free = invoice.amount_due === 0
  const setup =
    free && methodOf(world, prepared) === null
      ? makeSetupIntent(world, { customer: prepared.customer, usage: 'off_session' }, request)
      : null
  const started = world.store.put('subscription', {
    ...prepared,
    discounts,
    latest_invoice: invoice.id,
    pending_setup_intent: setup?.id ?? null,
    status: free ? runningStatus(world, prepared) : 'incomplete',
  })
  world.emit('customer.subscription.created', started, request)
  waitFor(world, started)
  const open = finalizeInvoice(world, invoice, request)
  if (open.status === 'open' && params.payment_behavior !== 'default_incomplete') attempt(world, open, request)
  return subscriptionOf(world, started.id)
}
