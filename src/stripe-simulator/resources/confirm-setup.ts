import type Stripe from 'stripe'
import { type Decline, declines } from '../cards/declines.ts'
import { ApiError, refused } from '../http/api-error.ts'
import { objectId } from '../state/ids.ts'
import type { CardOnFile } from '../state/tables.ts'
import type { RequestFacts, World } from '../world.ts'
import { attach, usablePaymentMethod } from './attach.ts'
import { cardOnFile } from './confirm.ts'
import { type ConfirmWay, nextAction } from './next-action.ts'
import { makePaymentMethod, type PaymentMethodInput } from './payment-method-object.ts'

export interface SetupInput extends ConfirmWay {
  payment_method?: string
  payment_method_data?: PaymentMethodInput
}

const mayConfirm = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function wrongSetupState(intent: Stripe.SetupIntent, deed: string): ApiError {
  const message = `This SetupIntent could not be ${deed} because it has a status of ${intent.status}.`
  return refused(message, 'setup_intent_unexpected_state')
}

function pickMethod(world: World, intent: Stripe.SetupIntent, input: SetupInput, publishable: boolean) {
  if (input.payment_method_data) return makePaymentMethod(world, input.payment_method_data, publishable)
  const id = input.payment_method ?? (intent.payment_method as string | null)
  if (id) return usablePaymentMethod(world, id)
  throw refused(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    'setup_intent_unexpected_state',
  )
}

function check(intent: Stripe.SetupIntent, method: Stripe.PaymentMethod, input: SetupInput, publishable: boolean) {
  if (method.customer && method.customer !== intent.customer) {
    throw refused('The provided PaymentMethod is attached to another customer than this SetupIntent.')
  }
  if (publishable || input.return_url || intent.automatic_payment_methods?.allow_redirects !== 'always') return
  throw refused('This SetupIntent may send your customer away, so you must provide a `return_url`.')
}

/** Saving a card is done with its holder there: only a card that is set up already is not asked for. */
function wantsAuthentication(intent: Stripe.SetupIntent, { behaviour }: CardOnFile): boolean {
  const requested = intent.payment_method_options?.card?.request_three_d_secure
  if (requested === 'any' || requested === 'challenge') return true
  return behaviour.authentication === 'always' || behaviour.authentication === 'unless_set_up'
}

/** Confirms: succeeds, asks the shopper, or throws the 402 after recording the refusal. */
export function confirmSetup(
  world: World,
  before: Stripe.SetupIntent,
  input: SetupInput,
  publishable: boolean,
  request: RequestFacts | null,
): Stripe.SetupIntent {
  if (!mayConfirm.includes(before.status)) throw wrongSetupState(before, 'confirmed')
  const method = pickMethod(world, before, input, publishable)
  check(before, method, input, publishable)
  const card = cardOnFile(world, method.id)
  const intent = {
    ...before,
    last_setup_error: null,
    latest_attempt: objectId('setatt'),
    next_action: null,
    payment_method: method.id,
  }
  if (!wantsAuthentication(before, card)) return saveCard(world, intent, method, request)
  const waiting = world.store.put('setup_intent', {
    ...intent,
    next_action: nextAction(world, intent.client_secret, input),
    status: 'requires_action',
  })
  world.store.put('challenge', {
    id: intent.id,
    offSession: false,
    paymentMethod: method.id,
    returnUrl: input.return_url ?? null,
  })
  world.emit('setup_intent.requires_action', waiting, request)
  return waiting
}

/** The bank's answer, after any authentication. */
export function saveCard(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  request: RequestFacts | null,
): Stripe.SetupIntent {
  const card = cardOnFile(world, method.id)
  const { decline, attaches } = card.behaviour
  if (decline && !attaches) return fail(world, intent, method, declines[decline], request)
  if (intent.customer) attach(world, method, intent.customer as string, request)
  world.store.put('card', { ...card, setUp: card.setUp || intent.usage === 'off_session' })
  const saved = world.store.put('setup_intent', { ...intent, next_action: null, status: 'succeeded' })
  world.emit('setup_intent.succeeded', saved, request)
  return saved
}

function fail(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  request: RequestFacts | null,
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

/** The shopper did not pass the bank's question. */
export function refuseSetup(world: World, before: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
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
