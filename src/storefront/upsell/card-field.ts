import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import type { StripeSettings } from '#contract/screen-data.ts'
import { loadProvider } from '../ui/load-provider.ts'

/** Colours as the frame understands them; it cannot read the page's tokens. */
const style = {
  base: {
    fontSize: '16px',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    color: '#111b17',
    '::placeholder': { color: '#626b66' },
  },
  invalid: { color: '#911b1b' },
}

/** The provider's field for a whole card, in a frame of its own: the number never reaches the shop. */
export type CardField = { stripe: Stripe; card: StripeCardElement }

/** Puts the field into the element of this id. Null: the provider's script could not be loaded. */
export async function mountCard(settings: StripeSettings, id: string, ready: () => void): Promise<CardField | null> {
  const stripe = await loadProvider(settings)
  const place = document.getElementById(id)
  if (!stripe || !place) return null
  const card = stripe.elements().create('card', { style, hidePostalCode: true, disableLink: true })
  card.on('ready', ready)
  card.mount(place)
  return { stripe, card }
}

/** The card as a payment method of the provider, or why it is none. */
export async function methodOf({ stripe, card }: CardField): Promise<{ id: string } | { refusal: string }> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
  return paymentMethod ? { id: paymentMethod.id } : { refusal: error?.message ?? '' }
}
