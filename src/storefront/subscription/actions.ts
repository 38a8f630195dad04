import type { Stripe } from '@stripe/stripe-js'
import { call } from '#api-client/call.ts'
import {
  cancelOwnSubscription,
  finishCardChange,
  type OwnSubscription,
  settleOwnSubscription,
  startCardChange,
} from '#contract/subscriptions.ts'
import { subscriptionPage as words } from '#i18n/storefront.ts'
import type { CardProvider } from '../pay/card.ts'
import type { Buyer } from '../pay/pay.ts'
import { retryUntilAnswered } from '../pay/retry.ts'

export type SubscriptionLink = { id: string; key: string }
export type CancelMode = 'now' | 'period_end' | 'undo'
/** The subscription after an action, and the message that the shopper sees. */
export type ActionResult = { subscription: OwnSubscription; message: string | null; succeeded: boolean }
/** The message and error code with which the payment provider rejected a card. */
export type CardRefusal = { refusal: string; code: string | null }

export const cancelSubscription = ({ id, key }: SubscriptionLink, how: CancelMode): Promise<OwnSubscription> =>
  call(cancelOwnSubscription, { params: { id }, body: { key, how } })

/** Lets the bank authenticate the payment of a renewal and returns the updated subscription. */
export async function authenticateRenewal(
  link: SubscriptionLink,
  secret: string,
  stripe: Stripe,
): Promise<ActionResult> {
  await stripe.handleNextAction({ clientSecret: secret })
  const request = { params: { id: link.id }, body: { key: link.key } }
  const subscription = await retryUntilAnswered(() => call(settleOwnSubscription, request))
  const succeeded = subscription.state === 'active' || subscription.state === 'trialing'
  return { subscription, succeeded, message: succeeded ? words.answered : words.notAnswered }
}

const emptyBuyer = {
  email: '',
  name: '',
  address: '',
  complement: '',
  zip: '',
  city: '',
  state: '',
  country: '',
  phone: '',
}
/** Saves the card from the card fields and makes it the subscription's card. */
export async function changeCard(
  { id, key }: SubscriptionLink,
  provider: CardProvider,
  before: OwnSubscription,
): Promise<ActionResult | CardRefusal> {
  const { clientSecret } = await call(startCardChange, { params: { id }, body: { key } })
  const method = await provider.createMethod({ ...emptyBuyer, cardholder: '' } satisfies Buyer)
  if ('error' in method) return { refusal: method.error.message, code: method.error.code }
  const { error } = await provider.confirm(clientSecret, method.id)
  if (error) return { refusal: error.message, code: error.code }
  const setupId = clientSecret.split('_secret_')[0] ?? ''
  // This call charges the unpaid amount to the new card. It is repeated after a lost response, and a repetition charges
  // nothing more.
  const request = { params: { id }, body: { key, setupId } }
  const { subscription, declined } = await retryUntilAnswered(() => call(finishCardChange, request))
  // Only Stripe's fields are used for subscriptions.
  if (subscription.authenticate && provider.stripe)
    return authenticateRenewal({ id, key }, subscription.authenticate, provider.stripe)
  if (declined) return { subscription, succeeded: false, message: words.declined }
  const paid = before.state === 'past_due' && subscription.state === 'active'
  return { subscription, succeeded: true, message: paid ? words.savedAndPaid : words.saved }
}
