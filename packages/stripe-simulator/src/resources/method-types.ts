import type Stripe from 'stripe'
import { invalidRequestError } from '../http/api-error.ts'
import type { World } from '../world.ts'
import { getPixCapability } from './capabilities.ts'
import { hasInvoice } from './payment-intent-object.ts'

const pixCurrency = 'brl'

function isTypeAvailable(world: World, type: string, currency: string): boolean {
  return type !== 'pix' || (currency === pixCurrency && getPixCapability(world) === 'active')
}

type TypeFields = Pick<Stripe.PaymentIntent, 'allowed_payment_method_types' | 'currency' | 'payment_method_types'>

/** Returns the allowed types that the currency and the account can use. Throws when there is none. */
export function listMethodTypes(world: World, intent: TypeFields): string[] {
  const allowed = intent.allowed_payment_method_types ?? []
  if (allowed.length === 0) return intent.payment_method_types
  const types = allowed.filter(type => isTypeAvailable(world, type, intent.currency))
  if (types.length > 0) return types
  if (intent.currency !== pixCurrency) {
    throw invalidRequestError(
      `The currency provided (${intent.currency}) is invalid. Payments with pix support the following currencies: ${pixCurrency}.`,
      'payment_intent_invalid_parameter',
      { param: 'currency' },
    )
  }
  throw invalidRequestError(
    'The payment method type "pix" is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your account is enabled for any preview features that you are trying to use.',
    'payment_intent_invalid_parameter',
    { param: 'allowed_payment_method_types' },
  )
}

/** Throws unless the intent can be paid with this kind of payment method. */
export function assertMethodAllowed(world: World, intent: Stripe.PaymentIntent, { type }: Stripe.PaymentMethod) {
  const isListed = (intent.allowed_payment_method_types ?? []).length > 0
  const isAllowed =
    isListed || type === 'card'
      ? intent.payment_method_types.includes(type)
      : !hasInvoice(intent) && isTypeAvailable(world, type, intent.currency)
  if (!isAllowed) {
    throw invalidRequestError(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}. Alternatively update the allowed payment_method_types for this PaymentIntent to include "${type}".`,
      'payment_intent_incompatible_payment_method',
      { param: 'payment_method' },
    )
  }
  const isSaved =
    intent.setup_future_usage !== null && intent.payment_method_options?.pix?.setup_future_usage !== 'none'
  if (type !== 'pix' || !isSaved) return
  throw invalidRequestError(
    `The payment method type "pix" does not support \`setup_future_usage=${intent.setup_future_usage}\`. Set \`payment_method_options[card][setup_future_usage]\` instead.`,
    'payment_intent_invalid_parameter',
    { param: 'setup_future_usage' },
  )
}
