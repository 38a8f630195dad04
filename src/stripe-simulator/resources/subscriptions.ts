import type Stripe from 'stripe'
import { type DiscountParam, endDiscount, redeem } from '../billing/discounts.ts'
import { changedItem } from '../billing/subscription-object.ts'
import { change, endSubscription, hasEnded, periodOf, subscriptionOf } from '../billing/subscriptions.ts'
import type { WireSubscription } from '../billing/wire.ts'
import { badParameter, noSuch, refused } from '../http/api-error.ts'
import { page, within } from '../http/listing.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { readParams } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import type { RequestFacts, World } from '../world.ts'
import { checkMethod, startSubscription } from './start-subscription.ts'
import { cancelShape, createShape, listShape, updateShape } from './subscription-params.ts'

type UpdateParams = Partial<Stripe.SubscriptionUpdateParams>

function create({ world, form, request }: Call) {
  return startSubscription(world, readParams<Stripe.SubscriptionCreateParams>(createShape, form), request)
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.SubscriptionRetrieveParams>({}, form)
  return subscriptionOf(world, id)
}

/** When it ends, as `cancel_at_period_end` and `cancel_at` say it. */
function ending(world: World, before: WireSubscription, params: UpdateParams): Partial<WireSubscription> {
  const now = world.clock.seconds()
  if (params.cancel_at_period_end !== undefined && params.cancel_at) {
    throw refused('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if (params.cancel_at_period_end === true) {
    const cancel_at = periodOf(before).end
    return { cancel_at, cancel_at_period_end: true, canceled_at: now, cancellation_details: asked(before, params) }
  }
  if (params.cancel_at_period_end === false || params.cancel_at === '') {
    const details = before.cancellation_details && { ...before.cancellation_details, reason: null }
    return { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details: details }
  }
  if (!params.cancel_at) return {}
  const cancel_at = Number(params.cancel_at)
  if (cancel_at <= now) throw badParameter('Invalid timestamp: must be in the future.', 'cancel_at')
  return { cancel_at, cancel_at_period_end: false, canceled_at: now, cancellation_details: asked(before, params) }
}

function asked(
  { cancellation_details: before }: WireSubscription,
  { cancellation_details: given }: UpdateParams,
  reason: Stripe.Subscription.CancellationDetails.Reason | null = 'cancellation_requested',
) {
  return {
    comment: given?.comment || (before?.comment ?? null),
    feedback: given?.feedback || (before?.feedback ?? null),
    feedback_option: null,
    reason,
  }
}

function itemsAfter(world: World, before: WireSubscription, { items }: UpdateParams) {
  const data = [...before.items.data]
  for (const given of items ?? []) {
    const index = data.findIndex(one => one.id === given.id)
    const item = data[index]
    if (!item) throw noSuch('subscription_item', String(given.id), 'items[0][id]')
    const price = given.price ? world.store.get('price', given.price) : undefined
    if (given.price && !price) throw noSuch('price', given.price, 'items[0][price]')
    const { interval, interval_count } = item.price.recurring ?? {}
    if (price && (price.recurring?.interval !== interval || price.recurring?.interval_count !== interval_count)) {
      throw refused('The simulator changes a price only for one of the same interval.')
    }
    data[index] = changedItem(item, price, given.quantity)
  }
  return { ...before.items, data }
}

/** A trial ends now or at another moment, and the periods are counted from there. */
function trialAfter(world: World, before: WireSubscription, { trial_end }: UpdateParams): Partial<WireSubscription> {
  if (trial_end === undefined) return {}
  if (before.status !== 'trialing') throw refused('The simulator moves the end of a trial only while it runs.')
  const end = trial_end === 'now' ? world.clock.seconds() : trial_end
  if (end < world.clock.seconds()) throw badParameter('Invalid timestamp: must be in the future.', 'trial_end')
  const data = before.items.data.map(item => ({ ...item, current_period_end: end }))
  world.at(end, 'subscription_period_ends', before.id)
  return { billing_cycle_anchor: end, items: { ...before.items, data }, trial_end: end }
}

const afterTheEnd = ['metadata', 'cancellation_details', 'expand']

function discountsAfter(world: World, before: WireSubscription, params: UpdateParams, request: RequestFacts) {
  if (params.discounts === undefined) return before.discounts
  for (const id of before.discounts) {
    const discount = world.store.get('discount', id)
    if (discount) endDiscount(world, discount)
  }
  const owner = { customer: before.customer, currency: before.currency, subscription: before.id }
  return redeem(world, params.discounts as DiscountParam[] | '', owner, request)
}

function update({ world, form, id, request }: Call) {
  const params: UpdateParams = readParams<Stripe.SubscriptionUpdateParams>(updateShape, form)
  const before = subscriptionOf(world, id)
  if (hasEnded(before) && Object.keys(params).some(name => !afterTheEnd.includes(name))) {
    throw refused(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  }
  checkMethod(world, params.default_payment_method, before.customer)
  const save = params.payment_settings?.save_default_payment_method
  const settings = before.payment_settings
  const missing = params.trial_settings?.end_behavior.missing_payment_method
  const after = change(
    world,
    before,
    {
      default_payment_method:
        params.default_payment_method === '' ? null : (params.default_payment_method ?? before.default_payment_method),
      description: params.description === '' ? null : (params.description ?? before.description),
      discounts: discountsAfter(world, before, params, request),
      items: itemsAfter(world, before, params),
      metadata: mergeMetadata(before.metadata, params.metadata),
      ...(params.cancellation_details && {
        cancellation_details: asked(before, params, before.cancellation_details?.reason),
      }),
      ...(settings && save && { payment_settings: { ...settings, save_default_payment_method: save } }),
      ...(missing && {
        trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } },
      }),
      ...ending(world, before, params),
      ...trialAfter(world, before, params),
    },
    request,
  )
  if (after.cancel_at !== null) world.at(after.cancel_at, 'subscription_is_canceled', id)
  return after
}

function cancel({ world, form, id, request }: Call) {
  const params = readParams<Stripe.SubscriptionCancelParams>(cancelShape, form)
  const before = subscriptionOf(world, id)
  if (hasEnded(before)) throw noSuch('subscription', id)
  return endSubscription(world, before, asked(before, params as UpdateParams), request)
}

function removeDiscount({ world, form, id }: Call) {
  readParams<Stripe.SubscriptionDeleteDiscountParams>({}, form)
  const before = subscriptionOf(world, id)
  const discount = world.store.get('discount', before.discounts[0] ?? '')
  if (!discount) throw noSuch('discount', id)
  endDiscount(world, discount)
  world.store.put('subscription', { ...before, discounts: before.discounts.filter(one => one !== discount.id) })
  const { end: _, ...rest } = discount
  return { ...rest, deleted: true }
}

function isWanted(one: WireSubscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return hasEnded(one)
  return wanted ? one.status === wanted : one.status !== 'canceled'
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.SubscriptionListParams>(listShape, form)
  const rows = world.store
    .newestFirst('subscription')
    .filter(
      one =>
        within(one.created, params.created) &&
        isWanted(one, params.status) &&
        (!params.customer || one.customer === params.customer) &&
        (!params.price || one.items.data.some(({ price }) => price.id === params.price)),
    )
  return page('/v1/subscriptions', rows, params)
}

function item({ world, form, id }: Call) {
  readParams<Stripe.SubscriptionItemRetrieveParams>({}, form)
  for (const { items } of world.store.all('subscription')) {
    const found = items.data.find(one => one.id === id)
    if (found) return found
  }
  throw noSuch('subscription_item', id)
}

export const subscriptionRoutes: Route[] = [
  { method: 'POST', path: '/v1/subscriptions', run: create },
  { method: 'GET', path: '/v1/subscriptions', run: listed },
  { method: 'GET', path: '/v1/subscriptions/:id', run: retrieve },
  { method: 'POST', path: '/v1/subscriptions/:id', run: update },
  { method: 'DELETE', path: '/v1/subscriptions/:id', run: cancel },
  { method: 'DELETE', path: '/v1/subscriptions/:id/discount', run: removeDiscount },
  { method: 'GET', path: '/v1/subscription_items/:id', run: item },
]
