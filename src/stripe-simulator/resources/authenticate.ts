import type Stripe from 'stripe'
import { ApiError, noSuch } from '../http/api-error.ts'
import type { World } from '../world.ts'
import { charge, wrongState } from './confirm.ts'

export interface Answered {
  intent: Stripe.PaymentIntent
  returnUrl: string | null
}

export function intentBySecret(world: World, clientSecret: string): Stripe.PaymentIntent {
  const intent = world.store.get('payment_intent', clientSecret.split('_secret_')[0] ?? '')
  if (!intent || intent.client_secret !== clientSecret) throw noSuch('payment_intent', 'by this client secret')
  return intent
}

const failureMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** The shopper answered the bank's question: the charge goes on, or the intent wants another card. */
export function answerChallenge(world: World, clientSecret: string, passed: boolean): Answered {
  const before = intentBySecret(world, clientSecret)
  const challenge = world.store.get('challenge', before.id)
  if (before.status !== 'requires_action' || !challenge) throw wrongState(before, 'authenticated')
  world.store.remove('challenge', before.id)
  const method = world.store.get('payment_method', challenge.paymentMethod)
  if (!method) throw noSuch('PaymentMethod', challenge.paymentMethod)
  const returnUrl = challenge.returnUrl
  if (!passed) return { intent: refuse(world, before, method), returnUrl }
  try {
    return { intent: charge(world, { ...before, next_action: null }, method, true, null), returnUrl }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { intent: intentBySecret(world, clientSecret), returnUrl }
  }
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
