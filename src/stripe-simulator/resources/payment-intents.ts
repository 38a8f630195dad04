import type Stripe from 'stripe'
import { missingParameter, noSuch, refused } from '../http/api-error.ts'
import { page, within } from '../http/listing.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { readParams, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import type { World } from '../world.ts'
import { shippingAfter } from './address.ts'
import { checkAmount, checkCurrency } from './amounts.ts'
import { customerOf, usablePaymentMethod } from './attach.ts'
import { type ConfirmInput, confirm, wrongState } from './confirm.ts'
import { blankIntent, isOfInvoice } from './payment-intent-object.ts'
import {
  browserConfirmShape,
  cancelShape,
  confirmShape,
  createShape,
  listShape,
  updateShape,
} from './payment-intent-params.ts'
import { makePaymentMethod, type PaymentMethodInput } from './payment-method-object.ts'
import { publicIntent } from './public-intent.ts'

type Fields = Stripe.PaymentIntentUpdateParams & Stripe.PaymentIntentConfirmParams

function withFields(world: World, before: Stripe.PaymentIntent, given: Fields): Stripe.PaymentIntent {
  const or = <T>(value: T | '' | null | undefined, other: T | null) => (value === '' ? null : (value ?? other))
  if (given.customer) customerOf(world, given.customer)
  return {
    ...before,
    allowed_payment_method_types: given.allowed_payment_method_types ?? before.allowed_payment_method_types,
    customer: given.customer ?? before.customer,
    description: given.description ?? before.description,
    metadata: mergeMetadata(before.metadata, given.metadata),
    payment_method_options: withSecure(before, given),
    receipt_email: or(given.receipt_email, before.receipt_email),
    setup_future_usage: or(given.setup_future_usage, before.setup_future_usage),
    shipping: shippingAfter(given.shipping, before.shipping),
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? before.statement_descriptor_suffix,
    transfer_group: given.transfer_group ?? before.transfer_group,
  }
}

function withSecure({ payment_method_options }: Stripe.PaymentIntent, given: Fields) {
  const card = given.payment_method_options?.card
  const wanted = card ? card.request_three_d_secure : undefined
  if (!wanted || !payment_method_options?.card) return payment_method_options
  return { card: { ...payment_method_options.card, request_three_d_secure: wanted } }
}

function withMethod(world: World, intent: Stripe.PaymentIntent, given: Fields): Stripe.PaymentIntent {
  const data = given.payment_method_data as PaymentMethodInput | undefined
  const method = data
    ? makePaymentMethod(world, data, false)
    : given.payment_method
      ? usablePaymentMethod(world, given.payment_method)
      : undefined
  if (!method) return intent
  return { ...intent, payment_method: method.id, status: 'requires_confirmation' }
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.PaymentIntentCreateParams>(createShape, form)
  if (params.amount === undefined) throw missingParameter('amount')
  if (!params.currency) throw missingParameter('currency')
  const currency = checkCurrency(params.currency)
  checkAmount(params.amount, currency)
  if (params.automatic_payment_methods && params.allowed_payment_method_types) {
    throw refused(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
    )
  }
  const confirming = ['return_url', 'off_session', 'error_on_requires_action'].find(name => name in params)
  if (!params.confirm && confirming) throw refused(`You can only use \`${confirming}\` when \`confirm\` is \`true\`.`)
  const start = blankIntent(world, params.amount, currency, params)
  const intent = withMethod(world, withFields(world, start, params as Fields), params as Fields)
  world.store.put('payment_intent', intent)
  world.emit('payment_intent.created', intent, request)
  return params.confirm ? confirm(world, intent, confirmInput(params, true), false, request) : intent
}

function confirmInput(params: object, methodIsSet: boolean): ConfirmInput {
  const { payment_method, payment_method_data, ...way } = params as ConfirmInput
  if (methodIsSet) return way
  return { ...way, ...(payment_method && { payment_method }), ...(payment_method_data && { payment_method_data }) }
}

function found({ world, id }: Call): Stripe.PaymentIntent {
  const intent = world.store.get('payment_intent', id)
  if (!intent) throw noSuch('payment_intent', id)
  return intent
}

function checkSecret(intent: Stripe.PaymentIntent, secret: string | undefined) {
  if (!secret) throw missingParameter('client_secret')
  if (intent.client_secret !== secret) throw noSuch('payment_intent', intent.id)
}

function retrieve(call: Call) {
  const params = readParams<Stripe.PaymentIntentRetrieveParams>({ client_secret: text }, call.form)
  const intent = found(call)
  if (!call.publishable) return intent
  checkSecret(intent, params.client_secret)
  return publicIntent(intent)
}

function update(call: Call) {
  const params = readParams<Stripe.PaymentIntentUpdateParams>(updateShape, call.form)
  const before = found(call)
  if (before.status === 'succeeded' || before.status === 'canceled') {
    if (Object.keys(params).some(name => name !== 'metadata' && name !== 'description' && name !== 'expand')) {
      throw wrongState(before, 'updated')
    }
  }
  const fixed = isOfInvoice(before) && ['amount', 'currency', 'customer'].find(name => name in params)
  if (fixed) throw refused(`The ${fixed} of a PaymentIntent of an invoice cannot be changed.`)
  const currency = params.currency ? checkCurrency(params.currency) : before.currency
  const amount = params.amount ?? before.amount
  checkAmount(amount, currency)
  const changed = withFields(call.world, { ...before, amount, currency, last_payment_error: null }, params)
  return call.world.store.put('payment_intent', withMethod(call.world, changed, params))
}

function confirmed(call: Call) {
  const { world, form, publishable, request } = call
  if (!publishable) {
    const params = readParams<Stripe.PaymentIntentConfirmParams>(confirmShape, form)
    return confirm(world, withFields(world, found(call), params), confirmInput(params, false), false, request)
  }
  const params = readParams<Stripe.PaymentIntentConfirmParams & { client_secret?: string }>(browserConfirmShape, form)
  const intent = found(call)
  checkSecret(intent, params.client_secret)
  return publicIntent(confirm(world, withFields(world, intent, params), confirmInput(params, false), true, request))
}

function cancel(call: Call) {
  const params = readParams<Stripe.PaymentIntentCancelParams>(cancelShape, call.form)
  const before = found(call)
  if (before.status === 'succeeded' || before.status === 'canceled') throw wrongState(before, 'canceled')
  if (isOfInvoice(before)) {
    throw refused('You cannot cancel a PaymentIntent that belongs to an invoice. Void the invoice instead.')
  }
  call.world.store.remove('challenge', before.id)
  const canceled = call.world.store.put('payment_intent', {
    ...before,
    canceled_at: call.world.clock.seconds(),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  call.world.emit('payment_intent.canceled', canceled, call.request)
  return canceled
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.PaymentIntentListParams>(listShape, form)
  const rows = world.store
    .newestFirst('payment_intent')
    .filter(one => within(one.created, params.created) && (!params.customer || one.customer === params.customer))
  return page('/v1/payment_intents', rows, params)
}

export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  { method: 'GET', path: '/v1/payment_intents', run: listed },
  { method: 'GET', path: '/v1/payment_intents/:id', browser: true, run: retrieve },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', browser: true, run: confirmed },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
]
