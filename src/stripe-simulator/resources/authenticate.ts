import type Stripe from 'stripe'
import { ApiError, noSuch } from '../http/api-error.ts'
import type { World } from '../world.ts'
import { charge, wrongState } from './confirm.ts'
import { refuseSetup, saveCard, wrongSetupState } from './confirm-setup.ts'

type AnyIntent = Stripe.PaymentIntent | Stripe.SetupIntent

export interface Answered {
  intent: AnyIntent
  returnUrl: string | null
}

/** The payment, or the card to be saved, of this client secret. */
export function intentBySecret(world: World, clientSecret: string): AnyIntent {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const intent = world.store.get(id.startsWith('seti_') ? 'setup_intent' : 'payment_intent', id)
  if (!intent || intent.client_secret !== clientSecret) throw noSuch('payment_intent', 'by this client secret')
  return intent
}

const failureMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** The shopper answered the bank's question: it goes on, or the intent wants another card. */
export function answerChallenge(world: World, clientSecret: string, passed: boolean): Answered {
  const before = intentBySecret(world, clientSecret)
  const challenge = world.store.get('challenge', before.id)
  if (before.status !== 'requires_action' || !challenge) {
    if (before.object === 'setup_intent') throw wrongSetupState(before, 'authenticated')
    throw wrongState(before, 'authenticated')
  }
  world.store.remove('challenge', before.id)
  const method = world.store.get('payment_method', challenge.paymentMethod)
  if (!method) throw noSuch('PaymentMethod', challenge.paymentMethod)
  const returnUrl = challenge.returnUrl
  try {
    return { intent: goOn(world, before, method, passed), returnUrl }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { intent: intentBySecret(world, clientSecret), returnUrl }
  }
}

function goOn(world: World, before: AnyIntent, method: Stripe.PaymentMethod, passed: boolean): AnyIntent {
  if (before.object === 'setup_intent') {
    return passed ? saveCard(world, before, method, null) : refuseSetup(world, before, method)
  }
  return passed ? charge(world, { ...before, next_action: null }, method, true, null) : refuse(world, before, method)
}

function refuse(world: World, before: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
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
