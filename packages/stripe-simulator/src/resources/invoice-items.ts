import type Stripe from 'stripe'
import { createPendingItem } from '../billing/invoice-lines.ts'
import { getSubscription } from '../billing/subscriptions.ts'
import { invalidRequestError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { boolean, integer, map, object, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { checkCurrency } from './amounts.ts'
import { getCustomer } from './attach-payment-method.ts'

const createShape = {
  amount: integer,
  currency: text,
  customer: text,
  description: text,
  discountable: boolean,
  metadata: map,
  pricing: object({ price: text }),
  quantity: integer,
  subscription: text,
} satisfies Shape<Stripe.InvoiceItemCreateParams>

const listShape = {
  ...pageShape,
  created: range,
  customer: text,
  invoice: text,
  pending: boolean,
} satisfies Shape<Stripe.InvoiceItemListParams>

function resolveCost({ world }: Call, params: Partial<Stripe.InvoiceItemCreateParams>) {
  const quantity = params.quantity ?? 1
  const id = params.pricing?.price
  if (id) {
    const price = world.store.get('price', id)
    if (!price) throw resourceMissingError('price', id, 'pricing[price]')
    return { price, quantity, amount: (price.unit_amount ?? 0) * quantity, currency: price.currency }
  }
  if (params.amount === undefined) throw missingParameterError('amount')
  if (!params.currency) throw missingParameterError('currency')
  return { price: null, quantity: 1, amount: params.amount, currency: checkCurrency(params.currency) }
}

function create(call: Call) {
  const { world, form, request } = call
  const params = readParams<Stripe.InvoiceItemCreateParams>(createShape, form)
  if (!params.customer) throw missingParameterError('customer')
  const customer = getCustomer(world, params.customer)
  if (params.subscription) getSubscription(world, params.subscription, 'subscription')
  const item = createPendingItem(world, {
    ...resolveCost(call, params),
    customer: customer.id,
    subscription: params.subscription ?? null,
    description: params.description ?? null,
    discountable: params.discountable ?? true,
    discounts: [],
    metadata: mergeMetadata({}, params.metadata),
  })
  world.emit('invoiceitem.created', item, request)
  return item
}

function getInvoiceItem({ world, id }: Call) {
  const item = world.store.get('invoice_item', id)
  if (!item) throw resourceMissingError('invoiceitem', id)
  return item
}

function retrieve(call: Call) {
  readParams<Stripe.InvoiceItemRetrieveParams>({}, call.form)
  return getInvoiceItem(call)
}

function remove(call: Call): Stripe.DeletedInvoiceItem {
  readParams<Stripe.InvoiceItemDeleteParams>({}, call.form)
  const item = getInvoiceItem(call)
  if (item.invoice) throw invalidRequestError('This invoice item is on an invoice and can not be deleted any more.')
  call.world.store.remove('invoice_item', item.id)
  call.world.emit('invoiceitem.deleted', item, call.request)
  return { id: item.id, object: 'invoiceitem', deleted: true }
}

function listInvoiceItems({ world, form }: Call) {
  const params = readParams<Stripe.InvoiceItemListParams>(listShape, form)
  const rows = world.store
    .newestFirst('invoice_item')
    .filter(
      one =>
        matchesRange(one.date, params.created) &&
        (!params.customer || one.customer === params.customer) &&
        (!params.invoice || one.invoice === params.invoice) &&
        (params.pending === undefined || params.pending === (one.invoice === null)),
    )
  return paginate('/v1/invoiceitems', rows, params)
}

export const invoiceItemRoutes: Route[] = [
  { method: 'POST', path: '/v1/invoiceitems', run: create },
  { method: 'GET', path: '/v1/invoiceitems', run: listInvoiceItems },
  { method: 'GET', path: '/v1/invoiceitems/:id', run: retrieve },
  { method: 'DELETE', path: '/v1/invoiceitems/:id', run: remove },
]
