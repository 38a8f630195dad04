import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'

const listShape = {
  ...pageShape,
  charge: text,
  created: range,
  payment_intent: text,
} satisfies Shape<Stripe.Radar.EarlyFraudWarningListParams>

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.Radar.EarlyFraudWarningRetrieveParams>({}, form)
  const warning = world.store.get('early_fraud_warning', id)
  if (!warning) throw resourceMissingError('early fraud warning', id)
  return warning
}

function listEarlyFraudWarnings({ world, form }: Call) {
  const params = readParams<Stripe.Radar.EarlyFraudWarningListParams>(listShape, form)
  const rows = world.store
    .newestFirst('early_fraud_warning')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.charge || one.charge === params.charge) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent),
    )
  return paginate('/v1/radar/early_fraud_warnings', rows, params)
}

export const earlyFraudWarningRoutes: Route[] = [
  { method: 'GET', path: '/v1/radar/early_fraud_warnings', run: listEarlyFraudWarnings },
  { method: 'GET', path: '/v1/radar/early_fraud_warnings/:id', run: retrieve },
]
