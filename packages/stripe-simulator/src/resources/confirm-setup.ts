import type Stripe from 'stripe'
import { type Decline, declines } from '../cards/declines.ts'
import { ApiError, invalidRequestError } from '../http/api-error.ts'
import { createObjectId } from '../state/ids.ts'
import type { CardOnFile } from '../state/tables.ts'
import type { RequestContext, World } from '../world.ts'
import { attachPaymentMethod, getReusablePaymentMethod } from './attach-payment-method.ts'
import { getCardOnFile } from './confirm-intent.ts'
import { buildNextAction, type ConfirmOptions } from './next-action.ts'
import { createPaymentMethod, type PaymentMethodInput } from './payment-method-object.ts'

export interface SetupInput extends ConfirmOptions {
  payment_method?: string
  payment_method_data?: PaymentMethodInput
}

const confirmableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function unexpectedSetupStateError(intent: Stripe.SetupIntent, action: string): ApiError {
  const message = `This SetupIntent could not be ${action} because it has a status of ${intent.status}.`
  return invalidRequestError(message, 'setup_intent_unexpected_state')
}

function pickMethod(world: World, intent: Stripe.SetupIntent, input: SetupInput, publishable: boolean) {
  if (input.payment_method_data) return createPaymentMethod(world, input.payment_method_data, publishable)
  const id = input.payment_method ?? (intent.payment_method as string | null)
  if (id) return getReusablePaymentMethod(world, id)
  throw invalidRequestError(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    'setup_intent_unexpected_state',
  )
}

function checkMethod(
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  input: SetupInput,
  publishable: boolean,
) {
  if (method.customer && method.customer !== intent.customer) {
    throw invalidRequestError('The provided PaymentMethod is attached to another customer than this SetupIntent.')
  }
  if (publishable || input.return_url || intent.automatic_payment_methods?.allow_redirects !== 'always') return
  throw invalidRequestError('This SetupIntent may send your customer away, so you must provide a `return_url`.')
}

/**
 * Whether the bank requires authentication. The shopper is present while a card is saved, so `on_session` cards require
 * none.
 */
function requiresAuthentication(intent: Stripe.SetupIntent, { behaviour }: CardOnFile): boolean {
  const requested = intent.payment_method_options?.card?.request_three_d_secure
  if (requested === 'any' || requested === 'challenge') return true
  return behaviour.authentication === 'always' || behaviour.authentication === 'unless_set_up'
}

/**
 * Confirms a setup intent: it succeeds or requires authentication. After recording a decline, throws a card error with
 * status 402.
 */
export function confirmSetup(
  world: World,
  before: Stripe.SetupIntent,
  input: SetupInput,
  publishable: boolean,
  request: RequestContext | null,
): Stripe.SetupIntent {
  if (!confirmableStatuses.includes(before.status)) throw unexpectedSetupStateError(before, 'confirmed')
  const method = pickMethod(world, before, input, publishable)
  checkMethod(before, method, input, publishable)
  const card = getCardOnFile(world, method.id)
  const intent = {
    ...before,
    last_setup_error: null,
    latest_attempt: createObjectId('setatt'),
    next_action: null,
    payment_method: method.id,
  }
  if (!requiresAuthentication(before, card)) return saveCard(world, intent, method, request)
  const pendingIntent = world.store.put('setup_intent', {
    ...intent,
    next_action: buildNextAction(world, intent.client_secret, input),
    status: 'requires_action',
  })
  world.store.put('challenge', {
    id: intent.id,
    offSession: false,
    paymentMethod: method.id,
    returnUrl: input.return_url ?? null,
  })
  world.emit('setup_intent.requires_action', pendingIntent, request)
  return pendingIntent
}

/** Saves the card after any authentication. After recording a decline, throws a card error with status 402. */
export function saveCard(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  request: RequestContext | null,
): Stripe.SetupIntent {
  const card = getCardOnFile(world, method.id)
  const { decline, attaches } = card.behaviour
  if (decline && !attaches) return failSetup(world, intent, method, declines[decline], request)
  if (intent.customer) attachPaymentMethod(world, method, intent.customer as string, request)
  world.store.put('card', { ...card, setUp: card.setUp || intent.usage === 'off_session' })
  const saved = world.store.put('setup_intent', { ...intent, next_action: null, status: 'succeeded' })
  world.emit('setup_intent.succeeded', saved, request)
  return saved
}

function failSetup(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  request: RequestContext | null,
): never {
  const doc_url = `https://docs.stripe.com/error-codes#${decline.code}`
  const failed = world.store.put('setup_intent', {
    ...intent,
    last_setup_error: { ...decline, doc_url, payment_method: method, type: 'card_error' },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('setup_intent.setup_failed', failed, request)
  throw new ApiError(402, { type: 'card_error', ...decline, payment_method: method, setup_intent: failed })
}

const failureMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

export function failSetupAuthentication(world: World, before: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  const failed = world.store.put('setup_intent', {
    ...before,
    last_setup_error: {
      code: 'setup_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes#setup-intent-authentication-failure',
      message: failureMessage,
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('setup_intent.setup_failed', failed, null)
  return failed
}
