import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import { page, pageShape, within } from '../http/listing.ts'
import { object, oneOf, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'

const listShape = {
  ...pageShape,
  created: range,
  invoice: text,
  payment: object({ payment_intent: text, type: oneOf('payment_intent') }),
  status: oneOf('canceled', 'open', 'paid'),
} satisfies Shape<Stripe.InvoicePaymentListParams>

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.InvoicePaymentRetrieveParams>({}, form)
  const payment = world.store.get('invoice_payment', id)
  if (!payment) throw noSuch('invoice_payment', id)
  return payment
}

/** The way from an intent to its invoice, and back. */
function listed({ world, form }: Call) {
  const params = readParams<Stripe.InvoicePaymentListParams>(listShape, form)
  const intent = params.payment?.payment_intent
  const rows = world.store
    .newestFirst('invoice_payment')
    .filter(
      one =>
        within(one.created, params.created) &&
        (!params.invoice || one.invoice === params.invoice) &&
        (!params.status || one.status === params.status) &&
        (!intent || one.payment.payment_intent === intent),
    )
  return page('/v1/invoice_payments', rows, params)
}

export const invoicePaymentRoutes: Route[] = [
  { method: 'GET', path: '/v1/invoice_payments', run: listed },
  { method: 'GET', path: '/v1/invoice_payments/:id', run: retrieve },
]
