import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { withTimeLimit } from '#api-client/call.ts'
import type { StripeSettings } from '#contract/screen-data.ts'
import { providerTimeoutMs } from '../pay/wait-for-confirmation.ts'
import { getCardStyle, restyleOnColourSchemeChange } from '../ui/card-style.ts'
import { loadProvider } from '../ui/load-provider.ts'

/** The provider's card field, in a frame of the provider: the card number never reaches the shop. */
export type CardField = { stripe: Stripe; card: StripeCardElement; destroy: () => void }

/** After this time, a card field that has not loaded is reported as missing. */
const frameTimeoutMs = 10_000

/** Mounts the field into the element with this id. Returns null when the provider's script or frame does not load. */
export async function mountCard(settings: StripeSettings, id: string): Promise<CardField | null> {
  const stripe = await loadProvider(settings)
  const place = document.getElementById(id)
  if (!stripe || !place) return null
  const card = stripe.elements().create('card', { style: getCardStyle(), hidePostalCode: true, disableLink: true })
  const stopRestyling = restyleOnColourSchemeChange(card)
  const destroy = () => {
    stopRestyling()
    card.destroy()
  }
  const ready = new Promise<void>(resolve => void card.on('ready', () => resolve()))
  card.mount(place)
  try {
    await withTimeLimit(frameTimeoutMs, () => ready)
    return { stripe, card, destroy }
  } catch {
    destroy()
    return null
  }
}

/** Creates a payment method from the card, or returns the provider's reason for rejecting the card. */
export async function createCardMethod({ stripe, card }: CardField): Promise<{ id: string } | { refusal: string }> {
  const { paymentMethod, error } = await withTimeLimit(providerTimeoutMs, () =>
    stripe.createPaymentMethod({ type: 'card', card }),
  )
  return paymentMethod ? { id: paymentMethod.id } : { refusal: error?.message ?? '' }
}
