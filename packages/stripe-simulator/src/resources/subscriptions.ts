import type Stripe from 'stripe'
import { type DiscountParam, endDiscount, redeemCoupons } from '../billing/discounts.ts'
import { changeItem } from '../billing/subscription-object.ts'
import {
  endSubscription,
  getCurrentPeriod,
  getSubscription,
  hasEnded,
  updateSubscription,
} from '../billing/subscriptions.ts'
import type { WireSubscription } from '../billing/wire.ts'
import { invalidParameterError, invalidRequestError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, paginate } from '../http/paginate.ts'
import { readParams } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import type { RequestContext, World } from '../world.ts'
import { checkMethod, startSubscription } from './start-subscription.ts'
import { cancelShape, createShape, listShape, updateShape } from './subscription-params.ts'

type UpdateParams = Partial<Stripe.SubscriptionUpdateParams>

function create({ world, form, request }: Call) {
  return startSubscription(world, readParams<Stripe.SubscriptionCreateParams>(createShape, form), request)
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.SubscriptionRetrieveParams>({}, form)
  return getSubscription(world, id)
}

function buildCancellationFields(
  world: World,
  before: WireSubscription,
  params: UpdateParams,
): Partial<WireSubscription> {
  const now = world.clock.seconds()
  if (params.cancel_at_period_end !== undefined && params.cancel_at) {
    throw invalidRequestError('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if (params.cancel_at_period_end === true) {
    const cancel_at = getCurrentPeriod(before).end
    return {
      cancel_at,
      cancel_at_period_end: true,
      canceled_at: now,
      cancellation_details: buildCancellationDetails(before, params),
    }
  }
  if (params.cancel_at_period_end === false || params.cancel_at === '') {
    const details = before.cancellation_details && { ...before.cancellation_details, reason: null }
    return { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details: details }
  }
  if (!params.cancel_at) return {}
  const cancel_at = Number(params.cancel_at)
  if (cancel_at <= now) throw invalidParameterError('Invalid timestamp: must be in the future.', 'cancel_at')
  return {
    cancel_at,
    cancel_at_period_end: false,
    canceled_at: now,
    cancellation_details: buildCancellationDetails(before, params),
  }
}

function buildCancellationDetails(
  { cancellation_details: before }: WireSubscription,
  { cancellation_details: details }: UpdateParams,
  reason: Stripe.Subscription.CancellationDetails.Reason | null = 'cancellation_requested',
) {
  return {
    comment: details?.comment || (before?.comment ?? null),
    feedback: details?.feedback || (before?.feedback ?? null),
    feedback_option: null,
    reason,
  }
}

function updateItems(world: World, before: WireSubscription, { items }: UpdateParams) {
  const data = [...before.items.data]
  for (const change of items ?? []) {
    const index = data.findIndex(one => one.id === change.id)
    const item = data[index]
    if (!item) throw resourceMissingError('subscription_item', String(change.id), 'items[0][id]')
    const price = change.price ? world.store.get('price', change.price) : undefined
    if (change.price && !price) throw resourceMissingError('price', change.price, 'items[0][price]')
    const { interval, interval_count } = item.price.recurring ?? {}
    if (price && (price.recurring?.interval !== interval || price.recurring?.interval_count !== interval_count)) {
      throw invalidRequestError('The simulator replaces a price only with one of the same interval.')
    }
    data[index] = changeItem(item, price, change.quantity)
  }
  return { ...before.items, data }
}

/** Changes the end of a trial. Billing periods are then counted from the new end. */
function updateTrial(world: World, before: WireSubscription, { trial_end }: UpdateParams): Partial<WireSubscription> {
  if (trial_end === undefined) return {}
  if (before.status !== 'trialing')
    throw invalidRequestError('The simulator moves the end of a trial only while the trial is running.')
  const end = trial_end === 'now' ? world.clock.seconds() : trial_end
  if (end < world.clock.seconds()) throw invalidParameterError('Invalid timestamp: must be in the future.', 'trial_end')
  const data = before.items.data.map(item => ({ ...item, current_period_end: end }))
  world.scheduleAt(end, 'subscription_period_ends', before.id)
  return { billing_cycle_anchor: end, items: { ...before.items, data }, trial_end: end }
}

const fieldsOfEnded = ['metadata', 'cancellation_details', 'expand']

function updateDiscounts(world: World, before: WireSubscription, params: UpdateParams, request: RequestContext) {
  if (params.discounts === undefined) return before.discounts
  for (const id of before.discounts) {
    const discount = world.store.get('discount', id)
    if (discount) endDiscount(world, discount)
  }
  const owner = { customer: before.customer, currency: before.currency, subscription: before.id }
  return redeemCoupons(world, params.discounts as DiscountParam[] | '', owner, request)
}

function update({ world, form, id, request }: Call) {
  const params: UpdateParams = readParams<Stripe.SubscriptionUpdateParams>(updateShape, form)
  const before = getSubscription(world, id)
  if (hasEnded(before) && Object.keys(params).some(name => !fieldsOfEnded.includes(name))) {
    throw invalidRequestError(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  }
  checkMethod(world, params.default_payment_method, before.customer)
  const save = params.payment_settings?.save_default_payment_method
  const settings = before.payment_settings
  const missing = params.trial_settings?.end_behavior.missing_payment_method
  const after = updateSubscription(
    world,
    before,
    {
      default_payment_method:
        params.default_payment_method === '' ? null : (params.default_payment_method ?? before.default_payment_method),
      description: params.description === '' ? null : (params.description ?? before.description),
      discounts: updateDiscounts(world, before, params, request),
      items: updateItems(world, before, params),
      metadata: mergeMetadata(before.metadata, params.metadata),
      ...(params.cancellation_details && {
        cancellation_details: buildCancellationDetails(before, params, before.cancellation_details?.reason),
      }),
      ...(settings && save && { payment_settings: { ...settings, save_default_payment_method: save } }),
      ...(missing && {
        trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } },
      }),
      ...buildCancellationFields(world, before, params),
      ...updateTrial(world, before, params),
    },
    request,
  )
  if (after.cancel_at !== null) world.scheduleAt(after.cancel_at, 'subscription_is_canceled', id)
  return after
}

function cancel({ world, form, id, request }: Call) {
  const params = readParams<Stripe.SubscriptionCancelParams>(cancelShape, form)
  const before = getSubscription(world, id)
  if (hasEnded(before)) throw resourceMissingError('subscription', id)
  return endSubscription(world, before, buildCancellationDetails(before, params as UpdateParams), request)
}

function removeDiscount({ world, form, id }: Call) {
  readParams<Stripe.SubscriptionDeleteDiscountParams>({}, form)
  const before = getSubscription(world, id)
  const discount = world.store.get('discount', before.discounts[0] ?? '')
  if (!discount) throw resourceMissingError('discount', id)
  endDiscount(world, discount)
  world.store.put('subscription', { ...before, discounts: before.discounts.filter(one => one !== discount.id) })
  const { end: _, ...fields } = discount
  return { ...fields, deleted: true }
}

function matchesStatus(one: WireSubscription, filter: string | undefined): boolean {
  if (filter === 'all') return true
  if (filter === 'ended') return hasEnded(one)
  return filter ? one.status === filter : one.status !== 'canceled'
}

function listSubscriptions({ world, form }: Call) {
  const params = readParams<Stripe.SubscriptionListParams>(listShape, form)
  const rows = world.store
    .newestFirst('subscription')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        matchesStatus(one, params.status) &&
        (!params.customer || one.customer === params.customer) &&
        (!params.price || one.items.data.some(({ price }) => price.id === params.price)),
    )
  return paginate('/v1/subscriptions', rows, params)
}

function retrieveItem({ world, form, id }: Call) {
  readParams<Stripe.SubscriptionItemRetrieveParams>({}, form)
  for (const { items } of world.store.all('subscription')) {
    const item = items.data.find(one => one.id === id)
    if (item) return item
  }
  throw resourceMissingError('subscription_item', id)
}

export const subscriptionRoutes: Route[] = [
  { method: 'POST', path: '/v1/subscriptions', run: create },
  { method: 'GET', path: '/v1/subscriptions', run: listSubscriptions },
  { method: 'GET', path: '/v1/subscriptions/:id', run: retrieve },
  { method: 'POST', path: '/v1/subscriptions/:id', run: update },
  { method: 'DELETE', path: '/v1/subscriptions/:id', run: cancel },
  { method: 'DELETE', path: '/v1/subscriptions/:id/discount', run: removeDiscount },
  { method: 'GET', path: '/v1/subscription_items/:id', run: retrieveItem },
]
