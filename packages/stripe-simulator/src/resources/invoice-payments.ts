import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { choice, object, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'

const listShape = {
  ...pageShape,
  created: range,
  invoice: text,
  payment: object({ payment_intent: text, type: choice('payment_intent') }),
  status: choice('canceled', 'open', 'paid'),
} satisfies Shape<Stripe.InvoicePaymentListParams>

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.InvoicePaymentRetrieveParams>({}, form)
  const payment = world.store.get('invoice_payment', id)
  if (!payment) throw resourceMissingError('invoice_payment', id)
  return payment
}

function listPayments({ world, form }: Call) {
  const params = readParams<Stripe.InvoicePaymentListParams>(listShape, form)
  const intent = params.payment?.payment_intent
  const rows = world.store
    .newestFirst('invoice_payment')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.invoice || one.invoice === params.invoice) &&
        (!params.status || one.status === params.status) &&
        (!intent || one.payment.payment_intent === intent),
    )
  return paginate('/v1/invoice_payments', rows, params)
}

export const invoicePaymentRoutes: Route[] = [
  { method: 'GET', path: '/v1/invoice_payments', run: listPayments },
  { method: 'GET', path: '/v1/invoice_payments/:id', run: retrieve },
]
