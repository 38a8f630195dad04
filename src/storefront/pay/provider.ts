import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { CardProvider } from './card.ts'
import { type Buyer, toProviderError } from './pay.ts'

const billingDetails = (buyer: Buyer) => ({
  name: buyer.cardholder,
  email: buyer.email,
  phone: buyer.phone,
  address: {
    line1: buyer.address,
    line2: buyer.complement,
    city: buyer.city,
    state: buyer.state,
    postal_code: buyer.zip,
    country: buyer.country,
  },
})

/** The provider of mounted card fields. The card number stays inside the provider's frames. */
export const providerOf = (stripe: Stripe, elements: StripeElements): CardProvider => ({
  stripe,
  async createMethod(buyer) {
    const card = elements.getElement('cardNumber')
    if (!card) throw new Error('The card field is not mounted.')
    const answer = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billingDetails(buyer) })
    return answer.error ? { error: toProviderError(answer.error) } : { id: answer.paymentMethod.id }
  },
  async confirm(clientSecret, methodId) {
    const method = methodId ? { payment_method: methodId } : {}
    // A trial charges nothing today: its secret saves the card.
    const { error } = clientSecret.startsWith('seti_')
      ? await stripe.confirmCardSetup(clientSecret, method)
      : await stripe.confirmCardPayment(clientSecret, method)
    return { error: error ? toProviderError(error) : null }
  },
  focus(part) {
    if (part === 'cardNumber') elements.getElement('cardNumber')?.focus()
    if (part === 'cardExpiry') elements.getElement('cardExpiry')?.focus()
    if (part === 'cardCvc') elements.getElement('cardCvc')?.focus()
  },
})
