import type Stripe from 'stripe'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { getCharge } from './refunds.ts'

const listShape = {
  ...pageShape,
  created: range,
  customer: text,
  payment_intent: text,
} satisfies Shape<Stripe.ChargeListParams>

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.ChargeRetrieveParams>({}, form)
  return getCharge(world, id, 'id')
}

function listCharges({ world, form }: Call) {
  const params = readParams<Stripe.ChargeListParams>(listShape, form)
  const rows = world.store
    .newestFirst('charge')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.customer || one.customer === params.customer) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent),
    )
  return paginate('/v1/charges', rows, params)
}

export const chargeRoutes: Route[] = [
  { method: 'GET', path: '/v1/charges', run: listCharges },
  { method: 'GET', path: '/v1/charges/:id', run: retrieve },
]
