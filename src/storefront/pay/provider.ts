import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { CardProvider } from './card.ts'
import type { Buyer, ProviderError } from './pay.ts'

/** The bank said no, or the shopper failed to prove who they are: nothing was charged and another card may do. */
const declines = ['payment_intent_authentication_failure', 'setup_intent_authentication_failure']
export const toProviderError = (error: StripeError): ProviderError => ({
  message: error.message ?? '',
  code: error.code ?? null,
  declined: error.type === 'card_error' || declines.includes(error.code ?? ''),
})

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
  async createMethod(buyer) {
    const card = elements.getElement('cardNumber')
    if (!card) throw new Error('The card field is not mounted.')
    const answer = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billingDetails(buyer) })
    return answer.error ? { error: toProviderError(answer.error) } : { id: answer.paymentMethod.id }
  },
  async confirm(clientSecret, methodId) {
    const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: methodId })
    return { error: error ? toProviderError(error) : null }
  },
  focus(part) {
    if (part === 'cardNumber') elements.getElement('cardNumber')?.focus()
    if (part === 'cardExpiry') elements.getElement('cardExpiry')?.focus()
    if (part === 'cardCvc') elements.getElement('cardCvc')?.focus()
  },
})
