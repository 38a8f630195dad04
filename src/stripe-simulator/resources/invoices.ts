import type Stripe from 'stripe'
import { attempt } from '../billing/collect.ts'
import { paidFields } from '../billing/follow.ts'
import {
  cancelPayment,
  finalizeInvoice,
  intentOf,
  invoiceOf,
  markPaid,
  markUncollectible,
  voidInvoice,
} from '../billing/invoices.ts'
import { change, hasEnded, methodOf, subscriptionOfInvoice } from '../billing/subscriptions.ts'
import type { WireInvoice } from '../billing/wire.ts'
import { ApiError, refused } from '../http/api-error.ts'
import { page, pageShape, within } from '../http/listing.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { boolean, map, oneOf, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { confirm } from './confirm.ts'

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
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: text,
} satisfies Shape<Stripe.InvoiceListParams>

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.InvoiceRetrieveParams>({}, form)
  return invoiceOf(world, id)
}

function update({ world, form, id, request }: Call) {
  const params = readParams<Stripe.InvoiceUpdateParams>(updateShape, form)
  const before = invoiceOf(world, id)
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
  const open = finalizeInvoice(world, invoiceOf(world, id), request)
  if (open.status === 'open' && (params.auto_advance ?? open.auto_advance)) attempt(world, open, request)
  return invoiceOf(world, id)
}

const asksShopper =
  'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with subscription.'

function payOutOfBand({ world, request }: Call, invoice: WireInvoice) {
  cancelPayment(world, invoice.id, 'automatic', request)
  markPaid(world, invoice, request)
  const subscription = subscriptionOfInvoice(world, invoice)
  if (subscription && !hasEnded(subscription))
    change(world, subscription, paidFields(world, subscription, null), request)
}

/** Pays at once, with the shopper's default method or another; a refusal is a 402. */
function pay(call: Call) {
  const { world, form, id, request } = call
  const params = readParams<Stripe.InvoicePayParams>(payShape, form)
  const draft = invoiceOf(world, id)
  if (draft.status === 'paid') throw refused('Invoice is already paid')
  if (draft.status === 'void') throw refused('You cannot pay a void invoice.')
  const invoice = draft.status === 'draft' ? finalizeInvoice(world, draft, request) : draft
  if (params.paid_out_of_band) payOutOfBand(call, invoice)
  else if (invoice.status !== 'paid') payNow(call, invoice, params)
  return invoiceOf(world, id)
}

function payNow({ world, request }: Call, invoice: WireInvoice, params: Partial<Stripe.InvoicePayParams>) {
  const intent = intentOf(world, invoice.id)
  const subscription = subscriptionOfInvoice(world, invoice)
  const method = params.payment_method ?? (subscription && methodOf(world, subscription))
  if (!intent || !method) {
    throw refused(
      'There is no `default_payment_method` set on this Customer or Invoice. Please either provide a `payment_method` or attach one.',
      'invoice_no_payment_method_types',
    )
  }
  const way = { payment_method: method, off_session: params.off_session ?? true, waits_for_shopper: true }
  const after = confirm(world, intent, way, false, request)
  if (after.status !== 'requires_action') return
  throw new ApiError(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message: asksShopper,
    payment_intent: after,
  })
}

function voided({ world, form, id, request }: Call) {
  readParams<Stripe.InvoiceVoidInvoiceParams>({}, form)
  return voidInvoice(world, invoiceOf(world, id), request)
}

function uncollectible({ world, form, id, request }: Call) {
  readParams<Stripe.InvoiceMarkUncollectibleParams>({}, form)
  return markUncollectible(world, invoiceOf(world, id), request)
}

function lines({ world, form, id }: Call) {
  const params = readParams<Stripe.InvoiceListLineItemsParams>(pageShape, form)
  return page(`/v1/invoices/${id}/lines`, invoiceOf(world, id).lines.data, params)
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.InvoiceListParams>(listShape, form)
  const rows = world.store
    .newestFirst('invoice')
    .filter(
      one =>
        within(one.created, params.created) &&
        (!params.customer || one.customer === params.customer) &&
        (!params.status || one.status === params.status) &&
        (!params.subscription || one.parent?.subscription_details.subscription === params.subscription),
    )
  return page('/v1/invoices', rows, params)
}

export const invoiceRoutes: Route[] = [
  { method: 'GET', path: '/v1/invoices', run: listed },
  { method: 'GET', path: '/v1/invoices/:id', run: retrieve },
  { method: 'POST', path: '/v1/invoices/:id', run: update },
  { method: 'POST', path: '/v1/invoices/:id/finalize', run: finalize },
  { method: 'POST', path: '/v1/invoices/:id/pay', run: pay },
  { method: 'POST', path: '/v1/invoices/:id/void', run: voided },
  { method: 'POST', path: '/v1/invoices/:id/mark_uncollectible', run: uncollectible },
  { method: 'GET', path: '/v1/invoices/:id/lines', run: lines },
]
