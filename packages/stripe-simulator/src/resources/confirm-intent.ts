import type Stripe from 'stripe'
import { type Decline, declines } from '../cards/declines.ts'
import { ApiError, invalidRequestError } from '../http/api-error.ts'
import { closePixCode, createPixCode } from '../pix/pix-codes.ts'
import { assertPixConfirmable } from '../pix/pix-method.ts'
import type { CardOnFile } from '../state/tables.ts'
import type { RequestContext, World } from '../world.ts'
import { attachPaymentMethod, getUsablePaymentMethod } from './attach-payment-method.ts'
import { createCharge } from './create-charge.ts'
import { disputeOpensAfterMs } from './decide-dispute.ts'
import { assertMethodAllowed } from './method-types.ts'
import { buildNextAction, type ConfirmOptions } from './next-action.ts'
import { createPaymentMethod, type PaymentMethodInput } from './payment-method-object.ts'

export interface ConfirmInput extends ConfirmOptions {
  payment_method?: string
  payment_method_data?: PaymentMethodInput
  off_session?: boolean
  error_on_requires_action?: boolean
  /** true for an invoice: its off-session payment waits for a required authentication instead of failing */
  waits_for_shopper?: boolean
}

const confirmableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function unexpectedStateError(intent: Stripe.PaymentIntent, action: string): ApiError {
  const message = `This PaymentIntent could not be ${action} because it has a status of ${intent.status}.`
  return invalidRequestError(message, 'payment_intent_unexpected_state', { payment_intent: intent })
}

function pickMethod(world: World, intent: Stripe.PaymentIntent, input: ConfirmInput, publishable: boolean) {
  if (input.payment_method_data) return createPaymentMethod(world, input.payment_method_data, publishable)
  const id = input.payment_method ?? (intent.payment_method as string | null)
  if (id) return getUsablePaymentMethod(world, id)
  throw invalidRequestError(
    "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
    'payment_intent_unexpected_state',
    { payment_intent: intent },
  )
}

function checkOwner(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  if (!method.customer || method.customer === intent.customer) return
  throw invalidRequestError(
    intent.customer
      ? 'The provided PaymentMethod is attached to another customer than this PaymentIntent.'
      : 'The provided PaymentMethod is attached to a customer. Please include the Customer in the `customer` parameter on the PaymentIntent.',
  )
}

function checkReturnUrl(intent: Stripe.PaymentIntent, input: ConfirmInput, publishable: boolean) {
  if (publishable || input.return_url || intent.automatic_payment_methods?.allow_redirects !== 'always') return
  throw invalidRequestError(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  )
}

function requiresAuthentication(intent: Stripe.PaymentIntent, card: CardOnFile, offSession: boolean): boolean {
  const requested = intent.payment_method_options?.card?.request_three_d_secure
  if (!offSession && (requested === 'any' || requested === 'challenge')) return true
  const when = card.behaviour.authentication
  if (when === 'always') return true
  if (when === 'on_session') return !offSession
  return when === 'unless_set_up' && !(offSession && card.setUp)
}

export function getCardOnFile(world: World, method: string): CardOnFile {
  const card = world.store.get('card', method)
  if (!card) throw new Error(`payment method ${method} has no stored card`)
  return card
}

/**
 * Confirms a payment intent: it succeeds or requires authentication. After recording a decline, throws a card error
 * with status 402.
 */
export function confirmIntent(
  world: World,
  before: Stripe.PaymentIntent,
  input: ConfirmInput,
  publishable: boolean,
  request: RequestContext | null,
): Stripe.PaymentIntent {
  if (!confirmableStatuses.includes(before.status)) throw unexpectedStateError(before, 'confirmed')
  checkReturnUrl(before, input, publishable)
  const method = pickMethod(world, before, input, publishable)
  checkOwner(before, method)
  assertMethodAllowed(world, before, method)
  const offSession = input.off_session ?? false
  const intent = { ...before, payment_method: method.id, last_payment_error: null, next_action: null }
  if (method.type === 'pix') assertPixConfirmable(world, method, input)
  closePixCode(world, intent.id, 'replaced')
  if (method.type === 'pix') return createPixCode(world, intent, method, request)
  const card = getCardOnFile(world, method.id)
  if (!requiresAuthentication(before, card, offSession)) return chargeIntent(world, intent, method, false, request)
  if ((offSession && !input.waits_for_shopper) || input.error_on_requires_action) {
    return failIntent(world, intent, method, declines.needsAuthentication, request)
  }
  const pendingIntent = world.store.put('payment_intent', {
    ...intent,
    status: 'requires_action',
    next_action: buildNextAction(world, intent.client_secret, input),
  })
  world.store.put('challenge', {
    id: intent.id,
    offSession,
    paymentMethod: method.id,
    returnUrl: input.return_url ?? null,
  })
  world.emit('payment_intent.requires_action', pendingIntent, request)
  return pendingIntent
}

/**
 * Charges the whole amount after any authentication. After recording a decline, throws a card error with status 402.
 */
export function chargeIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
  request: RequestContext | null,
): Stripe.PaymentIntent {
  const card = getCardOnFile(world, method.id)
  const decline = card.behaviour.decline && declines[card.behaviour.decline]
  if (decline) return failIntent(world, intent, method, decline, request)
  const charge = createCharge(world, intent, method, authenticated, undefined)
  const paid = world.store.put('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  })
  saveForFutureUse(world, paid, method, card, request)
  world.emit('charge.succeeded', charge, request)
  world.emit('payment_intent.succeeded', paid, request)
  if (shouldOpenDispute(card, authenticated)) world.scheduleAfter(disputeOpensAfterMs, 'dispute_opens', charge.id)
  return paid
}

/**
 * Whether the payment's card opens a dispute. An authenticated payment is not disputed as fraud, because the issuer is
 * liable for it.
 */
function shouldOpenDispute({ behaviour }: CardOnFile, authenticated: boolean) {
  return behaviour.dispute !== undefined && !(authenticated && behaviour.dispute === 'fraudulent')
}

function saveForFutureUse(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: CardOnFile,
  request: RequestContext | null,
) {
  const customer = intent.customer as string | null
  const cardUsage = intent.payment_method_options?.card?.setup_future_usage
  const usage = cardUsage ?? intent.setup_future_usage ?? 'none'
  const isSaved = usage !== 'none' && customer !== null
  if (isSaved) attachPaymentMethod(world, method, customer, request)
  const isSetUp = card.setUp || usage === 'off_session'
  const isSpent = !isSaved && !method.customer
  if (isSetUp !== card.setUp || isSpent !== card.spent)
    world.store.put('card', { ...card, setUp: isSetUp, spent: isSpent })
}

function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  request: RequestContext | null,
): never {
  const charge = createCharge(world, intent, method, false, decline)
  const error: Stripe.PaymentIntent.LastPaymentError = {
    ...decline,
    charge: charge.id,
    doc_url: `https://docs.stripe.com/error-codes#${decline.code}`,
    payment_method: method,
    type: 'card_error',
  }
  const failed = world.store.put('payment_intent', {
    ...intent,
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('charge.failed', charge, request)
  world.emit('payment_intent.payment_failed', failed, request)
  throw new ApiError(402, {
    type: 'card_error',
    ...decline,
    charge: charge.id,
    payment_intent: failed,
    payment_method: method,
  })
}
