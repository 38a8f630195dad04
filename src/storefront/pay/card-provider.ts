import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { withTimeLimit } from '#api-client/call.ts'
import type { CardProvider } from './card.ts'
import { type Buyer, toProviderError } from './pay.ts'
import { providerTimeoutMs, waitForConfirmation } from './wait-for-confirmation.ts'

const buildBillingDetails = (buyer: Buyer) => ({
  name: buyer.cardholder,
  email: buyer.email,
  ...(buyer.phone && { phone: buyer.phone }),
  address: {
    line1: buyer.address,
    line2: buyer.complement,
    city: buyer.city,
    state: buyer.state,
    postal_code: buyer.zip,
    country: buyer.country,
  },
})

/** Builds the payment provider from mounted card fields. The card number never leaves the provider's frames. */
export const createCardProvider = (stripe: Stripe, elements: StripeElements): CardProvider => ({
  stripe,
  async createMethod(buyer) {
    const card = elements.getElement('cardNumber')
    if (!card) throw new Error('The card field is not mounted.')
    const answer = await withTimeLimit(providerTimeoutMs, () =>
      stripe.createPaymentMethod({ type: 'card', card, billing_details: buildBillingDetails(buyer) }),
    )
    return answer.error ? { error: toProviderError(answer.error) } : { id: answer.paymentMethod.id }
  },
  async confirm(clientSecret, methodId) {
    const method = methodId ? { payment_method: methodId } : {}
    // A trial charges nothing today, so its client secret belongs to a setup intent, which only saves the card.
    const confirming = clientSecret.startsWith('seti_')
      ? stripe.confirmCardSetup(clientSecret, method)
      : stripe.confirmCardPayment(clientSecret, method)
    const { error } = await waitForConfirmation<{ error?: StripeError | undefined }>(stripe, clientSecret, confirming)
    return { error: error ? toProviderError(error) : null }
  },
  focus(part) {
    if (part === 'cardNumber') elements.getElement('cardNumber')?.focus()
    if (part === 'cardExpiry') elements.getElement('cardExpiry')?.focus()
    if (part === 'cardCvc') elements.getElement('cardCvc')?.focus()
  },
})
