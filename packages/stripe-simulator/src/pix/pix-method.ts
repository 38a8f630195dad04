import type Stripe from 'stripe'
import { invalidParameterError, invalidRequestError, missingParameterError } from '../http/api-error.ts'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { getPixSettings } from './pix-settings.ts'

/** Creates a Pix payment method. It has no details, because the shopper chooses the account in the bank's app. */
export function createPixMethod(
  world: World,
  input: Pick<Stripe.PaymentMethod, 'allow_redisplay' | 'billing_details' | 'metadata'> & { card?: unknown },
): Stripe.PaymentMethod {
  if (input.card) throw invalidParameterError('A payment method of type pix has no card.', 'card')
  return world.store.put('payment_method', {
    id: createObjectId('pm'),
    object: 'payment_method',
    allow_redisplay: input.allow_redisplay ?? 'unspecified',
    billing_details: input.billing_details,
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata,
    pix: { fingerprint: null },
    type: 'pix',
  } satisfies Stripe.PaymentMethod)
}

/** Throws unless a code can be created for the payment method now. */
export function assertPixConfirmable(
  world: World,
  method: Stripe.PaymentMethod,
  input: { off_session?: boolean; error_on_requires_action?: boolean },
) {
  if (input.off_session) {
    throw invalidRequestError(
      'A Pix payment requires the customer: you cannot confirm it with `off_session=true`.',
      'payment_intent_invalid_parameter',
      { param: 'off_session' },
    )
  }
  if (input.error_on_requires_action) {
    throw invalidRequestError(
      'This payment requires additional action by the customer.',
      'payment_intent_action_required',
      { param: 'error_on_requires_action' },
    )
  }
  for (const name of getPixSettings(world.store).requiredBillingDetails)
    if (!method.billing_details[name]) throw missingParameterError(`billing_details[${name}]`)
}
