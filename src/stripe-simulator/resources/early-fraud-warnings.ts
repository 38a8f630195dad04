import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import { page, pageShape, within } from '../http/listing.ts'
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
  if (!warning) throw noSuch('early fraud warning', id)
  return warning
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.Radar.EarlyFraudWarningListParams>(listShape, form)
  const rows = world.store
    .newestFirst('early_fraud_warning')
    .filter(
      one =>
        within(one.created, params.created) &&
        (!params.charge || one.charge === params.charge) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent),
    )
  return page('/v1/radar/early_fraud_warnings', rows, params)
}

export const earlyFraudWarningRoutes: Route[] = [
  { method: 'GET', path: '/v1/radar/early_fraud_warnings', run: listed },
  { method: 'GET', path: '/v1/radar/early_fraud_warnings/:id', run: retrieve },
]
