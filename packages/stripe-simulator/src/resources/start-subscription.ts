import type Stripe from 'stripe'
import { attemptPayment } from '../billing/attempt-payment.ts'
import { type DiscountParam, redeemCoupons } from '../billing/discounts.ts'
import { createPendingItem } from '../billing/invoice-lines.ts'
import { finalizeInvoice } from '../billing/invoices.ts'
import { buildSubscription, type ItemInput } from '../billing/subscription-object.ts'
import {
  billPeriod,
  findUsableMethod,
  getCurrentPeriod,
  getRunningStatus,
  getSubscription,
} from '../billing/subscriptions.ts'
import type { WirePrice, WireSubscription } from '../billing/wire.ts'
import {
  invalidParameterError,
  invalidRequestError,
  missingParameterError,
  resourceMissingError,
} from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { createObjectId } from '../state/ids.ts'
import type { RequestContext, World } from '../world.ts'
import { getCustomer } from './attach-payment-method.ts'
import { createPrice } from './prices.ts'
import { createSetupIntent } from './setup-intent-object.ts'

export type CreateParams = Partial<Stripe.SubscriptionCreateParams>
type OneTimeItem = Stripe.SubscriptionCreateParams.AddInvoiceItem

const day = 86_400
const expiresAfterSeconds = 23 * 3600
const maxTrialDays = 730

function resolvePrice(
  world: World,
  item: { price?: string; price_data?: Partial<Stripe.PriceCreateParams> },
  param: string,
  request: RequestContext,
): WirePrice {
  if (item.price_data) return createPrice(world, { ...item.price_data, active: false }, request)
  if (!item.price) throw missingParameterError(`${param}[price]`)
  const price = world.store.get('price', item.price)
  if (!price) throw resourceMissingError('price', item.price, `${param}[price]`)
  if (!price.active) throw invalidParameterError(`The price specified is inactive.`, `${param}[price]`)
  return price
}

function resolveQuantity(quantity: number | undefined, param: string): number {
  if (quantity !== undefined && quantity < 1) throw invalidParameterError('Invalid integer: must be at least 1', param)
  return quantity ?? 1
}

function resolveItems(world: World, params: CreateParams, request: RequestContext): ItemInput[] {
  if (!params.items?.length) throw missingParameterError('items')
  if (params.items.length > 20) throw invalidParameterError('Subscriptions may have up to 20 items.', 'items')
  const items = params.items.map((item, index) => {
    const price = resolvePrice(world, item, `items[${index}]`, request)
    if (!price.recurring) {
      throw invalidParameterError(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        `items[${index}][price]`,
      )
    }
    const quantity = resolveQuantity(item.quantity, `items[${index}][quantity]`)
    return { price, quantity, metadata: mergeMetadata({}, item.metadata) }
  })
  checkSameInterval(items)
  return items
}

function checkSameInterval(items: ItemInput[]) {
  const kinds = new Set(
    items.map(({ price }) => `${price.currency} ${price.recurring?.interval} ${price.recurring?.interval_count}`),
  )
  if (kinds.size > 1)
    throw invalidRequestError('All prices on a subscription must have the same `recurring` and `currency`.')
}

function resolveTrialEnd(world: World, params: CreateParams, items: ItemInput[]): number | null {
  if (params.trial_end === 'now') return null
  const now = world.clock.seconds()
  if (params.trial_end !== undefined) {
    if (params.trial_period_days !== undefined) {
      throw invalidRequestError('You may only specify one of these parameters: trial_end, trial_period_days.')
    }
    if (params.trial_end <= now)
      throw invalidParameterError('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
    return params.trial_end
  }
  const priceTrialDays = params.trial_from_plan ? items[0]?.price.recurring?.trial_period_days : 0
  const days = params.trial_period_days ?? priceTrialDays ?? 0
  if (days < 0 || days > maxTrialDays) throw invalidParameterError('Invalid trial length.', 'trial_period_days')
  return days > 0 ? now + days * day : null
}

/** Throws unless the payment method is attached to the customer. */
export function checkMethod(world: World, id: string | undefined, customer: string) {
  if (!id || world.store.get('payment_method', id)?.customer === customer) return
  throw invalidParameterError(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'default_payment_method',
    'resource_missing',
  )
}

function addOneTimeItem(
  world: World,
  subscription: WireSubscription,
  item: OneTimeItem,
  index: number,
  request: RequestContext,
) {
  const param = `add_invoice_items[${index}]`
  const price = resolvePrice(world, item, param, request)
  if (price.recurring) throw invalidParameterError('The price must have `type=one_time`.', `${param}[price]`)
  if (price.currency !== subscription.currency) throw invalidRequestError('All prices must have the same `currency`.')
  const id = createObjectId('ii')
  const quantity = resolveQuantity(item.quantity, `${param}[quantity]`)
  const owner = { customer: subscription.customer, currency: price.currency, subscription: null, invoiceItem: id }
  createPendingItem(world, {
    id,
    customer: subscription.customer,
    subscription: subscription.id,
    price,
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
    currency: price.currency,
    description: null,
    discountable: item.discountable ?? true,
    discounts: redeemCoupons(world, item.discounts as DiscountParam[] | undefined, owner, request),
    metadata: mergeMetadata({}, item.metadata),
  })
}

/** Builds the subscription with its discounts and one-time items, but without its first invoice. */
function prepareSubscription(world: World, params: CreateParams, request: RequestContext): WireSubscription {
  if (!params.customer) throw missingParameterError('customer')
  const customer = getCustomer(world, params.customer)
  const items = resolveItems(world, params, request)
  const currency = items[0]?.price.currency ?? ''
  if (params.currency && params.currency.toLowerCase() !== currency) {
    throw invalidParameterError(`The price specified only supports \`${currency}\`.`, 'currency')
  }
  checkMethod(world, params.default_payment_method, customer.id)
  const subscription = buildSubscription(world, {
    customer: customer.id,
    currency,
    items,
    trialEnd: resolveTrialEnd(world, params, items),
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    defaultMethod: params.default_payment_method ?? null,
    saveDefault: params.payment_settings?.save_default_payment_method === 'on_subscription',
    withoutMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    billingMode: params.billing_mode?.type ?? 'flexible',
  })
  checkFirstPayment(world, subscription, params)
  const owner = { customer: customer.id, currency, subscription: subscription.id }
  const discounts = redeemCoupons(world, params.discounts as DiscountParam[] | '' | undefined, owner, request)
  params.add_invoice_items?.forEach((one, index) => {
    addOneTimeItem(world, subscription, one, index, request)
  })
  const { end } = getCurrentPeriod(subscription)
  const cancelAt = params.cancel_at_period_end ? end : params.cancel_at ? Number(params.cancel_at) : null
  return {
    ...subscription,
    discounts,
    ...(cancelAt && { cancel_at: cancelAt, canceled_at: subscription.created }),
    cancel_at_period_end: params.cancel_at_period_end ?? false,
  }
}

function checkFirstPayment(world: World, subscription: WireSubscription, params: CreateParams) {
  const trial = subscription.trial_end !== null
  if (trial || params.payment_behavior === 'default_incomplete' || findUsableMethod(world, subscription)) return
  throw invalidRequestError(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/payment-methods-setting-up.',
    'resource_missing',
  )
}

function scheduleTasks(world: World, subscription: WireSubscription) {
  const { id, created, trial_end, cancel_at, status } = subscription
  world.scheduleAt(getCurrentPeriod(subscription).end, 'subscription_period_ends', id)
  if (cancel_at !== null) world.scheduleAt(cancel_at, 'subscription_is_canceled', id)
  if (status === 'incomplete') world.scheduleAt(created + expiresAfterSeconds, 'subscription_expires', id)
  if (trial_end !== null) world.scheduleAt(Math.max(created, trial_end - 3 * day), 'trial_will_end', id)
}

/** Creates a subscription and its first invoice, which is open immediately. */
export function startSubscription(world: World, params: CreateParams, request: RequestContext): WireSubscription {
  const prepared = prepareSubscription(world, params, request)
  const billing = {
    reason: 'subscription_create',
    draft: false,
    period: { start: prepared.created, end: prepared.created },
  } as const
  const { invoice, discounts } = billPeriod(world, prepared, billing, request)
  const free = invoice.amount_due === 0
  const setup =
    free && findUsableMethod(world, prepared) === null
      ? createSetupIntent(world, { customer: prepared.customer, usage: 'off_session' }, request)
      : null
  const started = world.store.put('subscription', {
    ...prepared,
    discounts,
    latest_invoice: invoice.id,
    pending_setup_intent: setup?.id ?? null,
    status: free ? getRunningStatus(world, prepared) : 'incomplete',
  })
  world.emit('customer.subscription.created', started, request)
  scheduleTasks(world, started)
  const open = finalizeInvoice(world, invoice, request)
  if (open.status === 'open' && params.payment_behavior !== 'default_incomplete') attemptPayment(world, open, request)
  return getSubscription(world, started.id)
}
