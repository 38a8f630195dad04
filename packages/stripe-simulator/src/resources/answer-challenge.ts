import type Stripe from 'stripe'
import { ApiError, resourceMissingError } from '../http/api-error.ts'
import type { World } from '../world.ts'
import { chargeIntent, unexpectedStateError } from './confirm-intent.ts'
import { failSetupAuthentication, saveCard, unexpectedSetupStateError } from './confirm-setup.ts'

type AnyIntent = Stripe.PaymentIntent | Stripe.SetupIntent

export interface ChallengeResult {
  intent: AnyIntent
  returnUrl: string | null
}

/** Returns the payment intent or setup intent that has this client secret. */
export function getIntentBySecret(world: World, clientSecret: string): AnyIntent {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const intent = world.store.get(id.startsWith('seti_') ? 'setup_intent' : 'payment_intent', id)
  if (!intent || intent.client_secret !== clientSecret)
    throw resourceMissingError('payment_intent', 'by this client secret')
  return intent
}

const failureMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** Applies the result of the shopper's authentication: the intent continues, or it fails and requires another card. */
export function answerChallenge(world: World, clientSecret: string, passed: boolean): ChallengeResult {
  const before = getIntentBySecret(world, clientSecret)
  const challenge = world.store.get('challenge', before.id)
  if (before.status !== 'requires_action' || !challenge) {
    if (before.object === 'setup_intent') throw unexpectedSetupStateError(before, 'authenticated')
    throw unexpectedStateError(before, 'authenticated')
  }
  world.store.remove('challenge', before.id)
  const method = world.store.get('payment_method', challenge.paymentMethod)
  if (!method) throw resourceMissingError('PaymentMethod', challenge.paymentMethod)
  const returnUrl = challenge.returnUrl
  try {
    return { intent: continueConfirmation(world, before, method, passed), returnUrl }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { intent: getIntentBySecret(world, clientSecret), returnUrl }
  }
}

function continueConfirmation(
  world: World,
  before: AnyIntent,
  method: Stripe.PaymentMethod,
  passed: boolean,
): AnyIntent {
  if (before.object === 'setup_intent') {
    return passed ? saveCard(world, before, method, null) : failSetupAuthentication(world, before, method)
  }
  return passed
    ? chargeIntent(world, { ...before, next_action: null }, method, true, null)
    : failAuthentication(world, before, method)
}

function failAuthentication(world: World, before: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const failed = world.store.put('payment_intent', {
    ...before,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes#payment-intent-authentication-failure',
      message: failureMessage,
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('payment_intent.payment_failed', failed, null)
  return failed
}
