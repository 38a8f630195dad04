import type Stripe from 'stripe'
import { invalidRequestError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, paginate } from '../http/paginate.ts'
import { readParams, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { closePixCode, replacePixCode } from '../pix/pix-codes.ts'
import { applyPixOptions } from '../pix/pix-options.ts'
import type { World } from '../world.ts'
import { mergeShipping } from './address.ts'
import { checkAmount, checkCurrency } from './amounts.ts'
import { getCustomer, getUsablePaymentMethod } from './attach-payment-method.ts'
import { type ConfirmInput, confirmIntent, unexpectedStateError } from './confirm-intent.ts'
import { assertMethodAllowed, listMethodTypes } from './method-types.ts'
import { buildPaymentIntent, hasInvoice } from './payment-intent-object.ts'
import {
  browserConfirmShape,
  cancelShape,
  confirmShape,
  createShape,
  listShape,
  updateShape,
} from './payment-intent-params.ts'
import { createPaymentMethod, type PaymentMethodInput } from './payment-method-object.ts'
import { toPublicIntent } from './public-intent.ts'

type Fields = Stripe.PaymentIntentUpdateParams & Stripe.PaymentIntentConfirmParams

function applyFields(world: World, before: Stripe.PaymentIntent, params: Fields): Stripe.PaymentIntent {
  const or = <T>(value: T | '' | null | undefined, other: T | null) => (value === '' ? null : (value ?? other))
  if (params.customer) getCustomer(world, params.customer)
  const allowed = params.allowed_payment_method_types ?? before.allowed_payment_method_types
  const types = listMethodTypes(world, { ...before, allowed_payment_method_types: allowed })
  return {
    ...before,
    allowed_payment_method_types: allowed,
    customer: params.customer ?? before.customer,
    description: params.description ?? before.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    payment_method_options: applyMethodOptions(world, before, types, params),
    payment_method_types: types,
    receipt_email: or(params.receipt_email, before.receipt_email),
    setup_future_usage: or(params.setup_future_usage, before.setup_future_usage),
    shipping: mergeShipping(params.shipping, before.shipping),
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? before.statement_descriptor_suffix,
    transfer_group: params.transfer_group ?? before.transfer_group,
  }
}

function applyMethodOptions(
  world: World,
  { payment_method_options: before }: Stripe.PaymentIntent,
  types: string[],
  { payment_method_options: params }: Fields,
): Stripe.PaymentIntent.PaymentMethodOptions | null {
  const { request_three_d_secure: requested, setup_future_usage: usage } = params?.card || {}
  const pix = params?.pix === undefined ? undefined : params.pix || null
  return {
    ...before,
    ...(before?.card && {
      card: {
        ...before.card,
        ...(requested && { request_three_d_secure: requested }),
        ...(usage && { setup_future_usage: usage }),
      },
    }),
    ...((pix !== undefined || types.includes('pix')) && { pix: applyPixOptions(world, before?.pix, pix) }),
  }
}

function applyMethod(world: World, intent: Stripe.PaymentIntent, params: Fields): Stripe.PaymentIntent {
  const data = params.payment_method_data as PaymentMethodInput | undefined
  const method = data
    ? createPaymentMethod(world, data, false)
    : params.payment_method
      ? getUsablePaymentMethod(world, params.payment_method)
      : undefined
  if (!method) return intent
  assertMethodAllowed(world, intent, method)
  return { ...intent, payment_method: method.id, status: 'requires_confirmation' }
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.PaymentIntentCreateParams>(createShape, form)
  if (params.amount === undefined) throw missingParameterError('amount')
  if (!params.currency) throw missingParameterError('currency')
  const currency = checkCurrency(params.currency)
  checkAmount(params.amount, currency)
  if (params.automatic_payment_methods && params.allowed_payment_method_types) {
    throw invalidRequestError(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
    )
  }
  const confirming = ['return_url', 'off_session', 'error_on_requires_action'].find(name => name in params)
  if (!params.confirm && confirming)
    throw invalidRequestError(`You can only use \`${confirming}\` when \`confirm\` is \`true\`.`)
  const start = buildPaymentIntent(world, params.amount, currency, params)
  const intent = applyMethod(world, applyFields(world, start, params as Fields), params as Fields)
  world.store.put('payment_intent', intent)
  world.emit('payment_intent.created', intent, request)
  return params.confirm ? confirmIntent(world, intent, toConfirmInput(params, true), false, request) : intent
}

function toConfirmInput(params: object, methodIsSet: boolean): ConfirmInput {
  const { payment_method, payment_method_data, ...confirmParams } = params as ConfirmInput
  if (methodIsSet) return confirmParams
  return {
    ...confirmParams,
    ...(payment_method && { payment_method }),
    ...(payment_method_data && { payment_method_data }),
  }
}

function getPaymentIntent({ world, id }: Call): Stripe.PaymentIntent {
  const intent = world.store.get('payment_intent', id)
  if (!intent) throw resourceMissingError('payment_intent', id)
  return intent
}

function checkSecret(intent: Stripe.PaymentIntent, secret: string | undefined) {
  if (!secret) throw missingParameterError('client_secret')
  if (intent.client_secret !== secret) throw resourceMissingError('payment_intent', intent.id)
}

function retrieve(call: Call) {
  const params = readParams<Stripe.PaymentIntentRetrieveParams>({ client_secret: text }, call.form)
  const intent = getPaymentIntent(call)
  if (!call.publishable) return intent
  checkSecret(intent, params.client_secret)
  return toPublicIntent(intent)
}

function update(call: Call) {
  const params = readParams<Stripe.PaymentIntentUpdateParams>(updateShape, call.form)
  const before = getPaymentIntent(call)
  if (before.status === 'succeeded' || before.status === 'canceled') {
    if (Object.keys(params).some(name => name !== 'metadata' && name !== 'description' && name !== 'expand')) {
      throw unexpectedStateError(before, 'updated')
    }
  }
  const fixedField = hasInvoice(before) && ['amount', 'currency', 'customer'].find(name => name in params)
  if (fixedField) throw invalidRequestError(`The ${fixedField} of a PaymentIntent of an invoice cannot be changed.`)
  const currency = params.currency ? checkCurrency(params.currency) : before.currency
  const amount = params.amount ?? before.amount
  checkAmount(amount, currency)
  const updated = applyFields(call.world, { ...before, amount, currency, last_payment_error: null }, params)
  return call.world.store.put(
    'payment_intent',
    replacePixCode(call.world, before, applyMethod(call.world, updated, params)),
  )
}

function confirmHandler(call: Call) {
  const { world, form, publishable, request } = call
  if (!publishable) {
    const params = readParams<Stripe.PaymentIntentConfirmParams>(confirmShape, form)
    return confirmIntent(
      world,
      applyFields(world, getPaymentIntent(call), params),
      toConfirmInput(params, false),
      false,
      request,
    )
  }
  const params = readParams<Stripe.PaymentIntentConfirmParams & { client_secret?: string }>(browserConfirmShape, form)
  const intent = getPaymentIntent(call)
  checkSecret(intent, params.client_secret)
  return toPublicIntent(
    confirmIntent(world, applyFields(world, intent, params), toConfirmInput(params, false), true, request),
  )
}

function cancel(call: Call) {
  const params = readParams<Stripe.PaymentIntentCancelParams>(cancelShape, call.form)
  const before = getPaymentIntent(call)
  if (before.status === 'succeeded' || before.status === 'canceled') throw unexpectedStateError(before, 'canceled')
  if (hasInvoice(before)) {
    throw invalidRequestError('You cannot cancel a PaymentIntent that belongs to an invoice. Void the invoice instead.')
  }
  call.world.store.remove('challenge', before.id)
  closePixCode(call.world, before.id, 'canceled')
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

function listPaymentIntents({ world, form }: Call) {
  const params = readParams<Stripe.PaymentIntentListParams>(listShape, form)
  const rows = world.store
    .newestFirst('payment_intent')
    .filter(one => matchesRange(one.created, params.created) && (!params.customer || one.customer === params.customer))
  return paginate('/v1/payment_intents', rows, params)
}

export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  { method: 'GET', path: '/v1/payment_intents', run: listPaymentIntents },
  { method: 'GET', path: '/v1/payment_intents/:id', browser: true, run: retrieve },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', browser: true, run: confirmHandler },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
]
