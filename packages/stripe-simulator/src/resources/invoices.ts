import type Stripe from 'stripe'
import { attemptPayment } from '../billing/attempt-payment.ts'
import { buildPaidFields } from '../billing/handle-billing-event.ts'
import {
  cancelPayment,
  finalizeInvoice,
  findInvoiceIntent,
  getInvoice,
  markPaid,
  markUncollectible,
  voidInvoice,
} from '../billing/invoices.ts'
import { findInvoiceSubscription, findUsableMethod, hasEnded, updateSubscription } from '../billing/subscriptions.ts'
import type { WireInvoice } from '../billing/wire.ts'
import { ApiError, invalidRequestError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { boolean, choice, map, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { confirmIntent } from './confirm-intent.ts'

const updateShape = {
  auto_advance: boolean,
  description: text,
  metadata: map,
} satisfies Shape<Stripe.InvoiceUpdateParams>

const payShape = {
  off_session: boolean,
  paid_out_of_band: boolean,
  payment_method: text,
} satisfies Shape<Stripe.InvoicePayParams>

const listShape = {
  ...pageShape,
  created: range,
  customer: text,
  status: choice('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: text,
} satisfies Shape<Stripe.InvoiceListParams>

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.InvoiceRetrieveParams>({}, form)
  return getInvoice(world, id)
}

function update({ world, form, id, request }: Call) {
  const params = readParams<Stripe.InvoiceUpdateParams>(updateShape, form)
  const before = getInvoice(world, id)
  const after = world.store.put('invoice', {
    ...before,
    auto_advance: params.auto_advance ?? before.auto_advance ?? false,
    description: params.description ?? before.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
  })
  world.emit('invoice.updated', after, request, before)
  return after
}

function finalize({ world, form, id, request }: Call) {
  const params = readParams<Stripe.InvoiceFinalizeInvoiceParams>({ auto_advance: boolean }, form)
  const open = finalizeInvoice(world, getInvoice(world, id), request)
  if (open.status === 'open' && (params.auto_advance ?? open.auto_advance)) attemptPayment(world, open, request)
  return getInvoice(world, id)
}

const actionRequiredMessage =
  'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with subscription.'

function payOutOfBand({ world, request }: Call, invoice: WireInvoice) {
  cancelPayment(world, invoice.id, 'automatic', request)
  markPaid(world, invoice, request)
  const subscription = findInvoiceSubscription(world, invoice)
  if (subscription && !hasEnded(subscription))
    updateSubscription(world, subscription, buildPaidFields(world, subscription, null), request)
}

/**
 * Pays an invoice immediately with the given payment method or the default one. A decline throws a card error with
 * status 402.
 */
function pay(call: Call) {
  const { world, form, id, request } = call
  const params = readParams<Stripe.InvoicePayParams>(payShape, form)
  const draft = getInvoice(world, id)
  if (draft.status === 'paid') throw invalidRequestError('Invoice is already paid')
  if (draft.status === 'void') throw invalidRequestError('You cannot pay a void invoice.')
  const invoice = draft.status === 'draft' ? finalizeInvoice(world, draft, request) : draft
  if (params.paid_out_of_band) payOutOfBand(call, invoice)
  else if (invoice.status !== 'paid') payNow(call, invoice, params)
  return getInvoice(world, id)
}

function payNow({ world, request }: Call, invoice: WireInvoice, params: Partial<Stripe.InvoicePayParams>) {
  const intent = findInvoiceIntent(world, invoice.id)
  const subscription = findInvoiceSubscription(world, invoice)
  const method = params.payment_method ?? (subscription && findUsableMethod(world, subscription))
  if (!intent || !method) {
    throw invalidRequestError(
      'There is no `default_payment_method` set on this Customer or Invoice. Please either provide a `payment_method` or attach one.',
      'invoice_no_payment_method_types',
    )
  }
  const confirmOptions = { payment_method: method, off_session: params.off_session ?? true, waits_for_shopper: true }
  const after = confirmIntent(world, intent, confirmOptions, false, request)
  if (after.status !== 'requires_action') return
  throw new ApiError(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message: actionRequiredMessage,
    payment_intent: after,
  })
}

function voidHandler({ world, form, id, request }: Call) {
  readParams<Stripe.InvoiceVoidInvoiceParams>({}, form)
  return voidInvoice(world, getInvoice(world, id), request)
}

function markUncollectibleHandler({ world, form, id, request }: Call) {
  readParams<Stripe.InvoiceMarkUncollectibleParams>({}, form)
  return markUncollectible(world, getInvoice(world, id), request)
}

function listLines({ world, form, id }: Call) {
  const params = readParams<Stripe.InvoiceListLineItemsParams>(pageShape, form)
  return paginate(`/v1/invoices/${id}/lines`, getInvoice(world, id).lines.data, params)
}

function listInvoices({ world, form }: Call) {
  const params = readParams<Stripe.InvoiceListParams>(listShape, form)
  const rows = world.store
    .newestFirst('invoice')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.customer || one.customer === params.customer) &&
        (!params.status || one.status === params.status) &&
        (!params.subscription || one.parent?.subscription_details.subscription === params.subscription),
    )
  return paginate('/v1/invoices', rows, params)
}

export const invoiceRoutes: Route[] = [
  { method: 'GET', path: '/v1/invoices', run: listInvoices },
  { method: 'GET', path: '/v1/invoices/:id', run: retrieve },
  { method: 'POST', path: '/v1/invoices/:id', run: update },
  { method: 'POST', path: '/v1/invoices/:id/finalize', run: finalize },
  { method: 'POST', path: '/v1/invoices/:id/pay', run: pay },
  { method: 'POST', path: '/v1/invoices/:id/void', run: voidHandler },
  { method: 'POST', path: '/v1/invoices/:id/mark_uncollectible', run: markUncollectibleHandler },
  { method: 'GET', path: '/v1/invoices/:id/lines', run: listLines },
]
