import type Stripe from 'stripe'
import { invalidRequestError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, paginate } from '../http/paginate.ts'
import { readParams, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import type { World } from '../world.ts'
import { getCustomer, getReusablePaymentMethod } from './attach-payment-method.ts'
import { confirmSetup, type SetupInput, unexpectedSetupStateError } from './confirm-setup.ts'
import { createSetupIntent, toPublicSetupIntent } from './setup-intent-object.ts'
import {
  browserConfirmShape,
  cancelShape,
  confirmShape,
  createShape,
  listShape,
  updateShape,
} from './setup-intent-params.ts'

function getSetupIntent({ world, id }: Call): Stripe.SetupIntent {
  const intent = world.store.get('setup_intent', id)
  if (!intent) throw resourceMissingError('setupintent', id)
  return intent
}

/** Returns the id of a usable payment method. For a test token, it creates the payment method first. */
function resolveMethodId(world: World, id: string | undefined): string | undefined {
  return id ? getReusablePaymentMethod(world, id).id : undefined
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.SetupIntentCreateParams>(createShape, form)
  if (params.customer) getCustomer(world, params.customer)
  if (!params.confirm && params.return_url)
    throw invalidRequestError('You can only use `return_url` when `confirm` is `true`.')
  const method = resolveMethodId(world, params.payment_method)
  const intent = createSetupIntent(world, { ...params, ...(method && { payment_method: method }) }, request)
  if (!params.confirm) return intent
  const { payment_method: _, ...confirmParams } = params as SetupInput
  return confirmSetup(world, intent, confirmParams, false, request)
}

function checkSecret(intent: Stripe.SetupIntent, secret: string | undefined) {
  if (!secret) throw missingParameterError('client_secret')
  if (intent.client_secret !== secret) throw resourceMissingError('setupintent', intent.id)
}

function retrieve(call: Call) {
  const params = readParams<Stripe.SetupIntentRetrieveParams>({ client_secret: text }, call.form)
  const intent = getSetupIntent(call)
  if (!call.publishable) return intent
  checkSecret(intent, params.client_secret)
  return toPublicSetupIntent(intent)
}

function update(call: Call) {
  const { world } = call
  const params = readParams<Stripe.SetupIntentUpdateParams>(updateShape, call.form)
  const before = getSetupIntent(call)
  if (before.status === 'succeeded' || before.status === 'canceled') throw unexpectedSetupStateError(before, 'updated')
  if (params.customer) getCustomer(world, params.customer)
  const method = resolveMethodId(world, params.payment_method)
  const secure = params.payment_method_options?.card?.request_three_d_secure
  const card = before.payment_method_options?.card
  return world.store.put('setup_intent', {
    ...before,
    customer: params.customer ?? before.customer,
    description: params.description ?? before.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    ...(method && { payment_method: method, status: 'requires_confirmation' }),
    ...(secure && card && { payment_method_options: { card: { ...card, request_three_d_secure: secure } } }),
  })
}

function confirmHandler(call: Call) {
  const { world, form, publishable, request } = call
  if (!publishable) {
    const params = readParams<Stripe.SetupIntentConfirmParams>(confirmShape, form) as SetupInput
    return confirmSetup(world, getSetupIntent(call), params, false, request)
  }
  const params = readParams<SetupInput & { client_secret?: string }>(browserConfirmShape, form)
  const intent = getSetupIntent(call)
  checkSecret(intent, params.client_secret)
  return toPublicSetupIntent(confirmSetup(world, intent, params as SetupInput, true, request))
}

function cancel(call: Call) {
  const params = readParams<Stripe.SetupIntentCancelParams>(cancelShape, call.form)
  const before = getSetupIntent(call)
  if (before.status === 'succeeded' || before.status === 'canceled') throw unexpectedSetupStateError(before, 'canceled')
  call.world.store.remove('challenge', before.id)
  const canceled = call.world.store.put('setup_intent', {
    ...before,
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  call.world.emit('setup_intent.canceled', canceled, call.request)
  return canceled
}

function listSetupIntents({ world, form }: Call) {
  const params = readParams<Stripe.SetupIntentListParams>(listShape, form)
  const rows = world.store
    .newestFirst('setup_intent')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.customer || one.customer === params.customer) &&
        (!params.payment_method || one.payment_method === params.payment_method),
    )
  return paginate('/v1/setup_intents', rows, params)
}

export const setupIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/setup_intents', run: create },
  { method: 'GET', path: '/v1/setup_intents', run: listSetupIntents },
  { method: 'GET', path: '/v1/setup_intents/:id', browser: true, run: retrieve },
  { method: 'POST', path: '/v1/setup_intents/:id', run: update },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', browser: true, run: confirmHandler },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', run: cancel },
]
