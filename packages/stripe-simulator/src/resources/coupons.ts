import type Stripe from 'stripe'
import {
  invalidParameterError,
  invalidRequestError,
  missingParameterError,
  resourceMissingError,
} from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { choice, integer, map, type Param, range, readParams, type Shape, text, textUpTo } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { createRandomText } from '../state/ids.ts'
import type { World } from '../world.ts'
import { checkCurrency } from './amounts.ts'

const percent: Param = (value, name) => {
  const number = Number(value)
  if (typeof value === 'string' && value !== '' && number > 0 && number <= 100) return number
  throw invalidParameterError('Invalid decimal: must be more than 0 and at most 100', name)
}

const updateShape = { metadata: map, name: textUpTo(40) } satisfies Shape<Stripe.CouponUpdateParams>

const createShape = {
  ...updateShape,
  amount_off: integer,
  currency: text,
  duration: choice('forever', 'once', 'repeating'),
  duration_in_months: integer,
  id: textUpTo(500),
  max_redemptions: integer,
  percent_off: percent,
  redeem_by: integer,
} satisfies Shape<Stripe.CouponCreateParams>

function checkTerms(world: World, params: Partial<Stripe.CouponCreateParams>) {
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw invalidRequestError('You must pass either `percent_off` or `amount_off`.')
  }
  if (params.amount_off !== undefined && params.amount_off < 1)
    throw invalidParameterError('Invalid positive integer', 'amount_off')
  if (params.amount_off !== undefined && !params.currency) throw missingParameterError('currency')
  if (params.duration === 'repeating' && !params.duration_in_months) throw missingParameterError('duration_in_months')
  if (params.id && world.store.get('coupon', params.id)) {
    throw invalidParameterError('Coupon already exists.', 'id', 'resource_already_exists')
  }
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.CouponCreateParams>(createShape, form)
  checkTerms(world, params)
  const coupon = world.store.put('coupon', {
    id: params.id ?? createRandomText(8),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: world.clock.seconds(),
    currency: params.currency ? checkCurrency(params.currency) : null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon)
  world.emit('coupon.created', coupon, request)
  return coupon
}

function getCoupon({ world, id }: Call) {
  const coupon = world.store.get('coupon', id)
  if (!coupon || coupon.gone) throw resourceMissingError('coupon', id)
  return coupon
}

function retrieve(call: Call) {
  readParams<Stripe.CouponRetrieveParams>({}, call.form)
  return getCoupon(call)
}

function update(call: Call) {
  const params = readParams<Stripe.CouponUpdateParams>(updateShape, call.form)
  const before = getCoupon(call)
  const after = call.world.store.put('coupon', {
    ...before,
    metadata: mergeMetadata(before.metadata, params.metadata),
    name: params.name ?? before.name,
  })
  call.world.emit('coupon.updated', after, call.request)
  return after
}

/** Deletes a coupon. It can no longer be redeemed, but discounts that were created from it continue. */
function remove(call: Call): Stripe.DeletedCoupon {
  readParams<Stripe.CouponDeleteParams>({}, call.form)
  const before = getCoupon(call)
  call.world.store.put('coupon', { ...before, gone: true, valid: false })
  call.world.emit('coupon.deleted', before, call.request)
  return { id: before.id, object: 'coupon', deleted: true }
}

function listCoupons({ world, form }: Call) {
  const params = readParams<Stripe.CouponListParams>({ ...pageShape, created: range }, form)
  const rows = world.store.newestFirst('coupon').filter(one => !one.gone && matchesRange(one.created, params.created))
  return paginate('/v1/coupons', rows, params)
}

export const couponRoutes: Route[] = [
  { method: 'POST', path: '/v1/coupons', run: create },
  { method: 'GET', path: '/v1/coupons', run: listCoupons },
  { method: 'GET', path: '/v1/coupons/:id', run: retrieve },
  { method: 'POST', path: '/v1/coupons/:id', run: update },
  { method: 'DELETE', path: '/v1/coupons/:id', run: remove },
]
