import type Stripe from 'stripe'
import type { WirePrice } from '../billing/wire.ts'
import { invalidParameterError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import {
  boolean,
  choice,
  integer,
  integerUpTo,
  list,
  map,
  object,
  type Param,
  range,
  readParams,
  type Shape,
  text,
  textUpTo,
} from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { createObjectId } from '../state/ids.ts'
import type { RequestContext, World } from '../world.ts'
import { checkCurrency } from './amounts.ts'

const interval = choice('day', 'month', 'week', 'year')

const recurringShape = object({
  interval,
  interval_count: integer,
  trial_period_days: integerUpTo(730),
  usage_type: choice('licensed'),
})
const maxIntervalCounts: Readonly<Record<string, number>> = { day: 1095, week: 156, month: 36, year: 3 }
/** A recurring interval. As at Stripe, it may be at most three years long. */
export const recurringParam: Param = (value, name) => {
  const recurring = recurringShape(value, name) as { interval?: string; interval_count?: number } | null
  const maxCount = maxIntervalCounts[recurring?.interval ?? ''] ?? 1
  if (recurring && (recurring.interval_count ?? 1) > maxCount)
    throw invalidParameterError(
      `The interval must be at most three years (${maxCount} ${recurring.interval}s)`,
      `${name}[interval_count]`,
    )
  return recurring
}

const shared = {
  active: boolean,
  lookup_key: textUpTo(200),
  metadata: map,
  nickname: text,
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
} satisfies Shape<Stripe.PriceUpdateParams>

const createShape = {
  ...shared,
  currency: text,
  product: text,
  recurring: recurringParam,
  unit_amount: integer,
} satisfies Shape<Stripe.PriceCreateParams>

const listShape = {
  ...pageShape,
  active: boolean,
  created: range,
  currency: text,
  lookup_keys: list(text),
  product: text,
  recurring: object({ interval }),
  type: choice('one_time', 'recurring'),
} satisfies Shape<Stripe.PriceListParams>

function checkProduct(world: World, id: string | undefined): string {
  if (!id) throw missingParameterError('product')
  const product = world.store.get('product', id)
  if (!product || product.deleted) throw resourceMissingError('product', id, 'product')
  return id
}

export function createPrice(
  world: World,
  params: Partial<Stripe.PriceCreateParams>,
  request: RequestContext,
): WirePrice {
  if (!params.currency) throw missingParameterError('currency')
  if (params.unit_amount === undefined) throw missingParameterError('unit_amount')
  if (params.unit_amount < 0) throw invalidParameterError('Invalid non-negative integer', 'unit_amount')
  const recurring = params.recurring
  const price = world.store.put('price', {
    id: createObjectId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: world.clock.seconds(),
    currency: checkCurrency(params.currency),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: checkProduct(world, params.product),
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  } satisfies WirePrice)
  world.emit('price.created', price, request)
  return price
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.PriceCreateParams>(createShape, form)
  return createPrice(world, params, request)
}

function getPrice({ world, id }: Call): WirePrice {
  const price = world.store.get('price', id)
  if (!price) throw resourceMissingError('price', id)
  return price
}

function retrieve(call: Call) {
  readParams<Stripe.PriceRetrieveParams>({}, call.form)
  return getPrice(call)
}

function update(call: Call) {
  const params = readParams<Stripe.PriceUpdateParams>(shared, call.form)
  const before = getPrice(call)
  const after = call.world.store.put('price', {
    ...before,
    active: params.active ?? before.active,
    lookup_key: params.lookup_key ?? before.lookup_key,
    metadata: mergeMetadata(before.metadata, params.metadata),
    nickname: params.nickname ?? before.nickname,
    tax_behavior: params.tax_behavior ?? before.tax_behavior,
  })
  call.world.emit('price.updated', after, call.request)
  return after
}

function listPrices({ world, form }: Call) {
  const params = readParams<Stripe.PriceListParams>(listShape, form)
  const rows = world.store
    .newestFirst('price')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (params.active === undefined || one.active === params.active) &&
        (!params.currency || one.currency === params.currency) &&
        (!params.product || one.product === params.product) &&
        (!params.type || one.type === params.type) &&
        (!params.recurring?.interval || one.recurring?.interval === params.recurring.interval) &&
        (!params.lookup_keys?.length || params.lookup_keys.includes(one.lookup_key ?? '')),
    )
  return paginate('/v1/prices', rows, params)
}

export const priceRoutes: Route[] = [
  { method: 'POST', path: '/v1/prices', run: create },
  { method: 'GET', path: '/v1/prices', run: listPrices },
  { method: 'GET', path: '/v1/prices/:id', run: retrieve },
  { method: 'POST', path: '/v1/prices/:id', run: update },
]
