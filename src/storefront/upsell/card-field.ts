import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import type { StripeSettings } from '#contract/screen-data.ts'
import { withTimeLimit } from '#web/call.ts'
import { providerTimeoutMs } from '../pay/wait-for-confirmation.ts'
import { getCardStyle, restyleOnColourSchemeChange } from '../ui/card-style.ts'
import { loadProvider } from '../ui/load-provider.ts'

/** The provider's field for a whole card, in a frame of its own: the number never reaches the shop. */
export type CardField = { stripe: Stripe; card: StripeCardElement; destroy: () => void }

/** The field's frame is told to be missing after this long. */
const frameTimeoutMs = 10_000

/** Puts the field into the element of this id. Null: script or frame of the provider do not come. */
export async function mountCard(settings: StripeSettings, id: string): Promise<CardField | null> {
  const stripe = await loadProvider(settings)
  const place = document.getElementById(id)
  if (!stripe || !place) return null
  const card = stripe.elements().create('card', { style: getCardStyle(), hidePostalCode: true, disableLink: true })
  const end = restyleOnColourSchemeChange(card)
  const destroy = () => {
    end()
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

/** The card as a payment method of the provider, or why it is none. */
export async function createCardMethod({ stripe, card }: CardField): Promise<{ id: string } | { refusal: string }> {
  const { paymentMethod, error } = await withTimeLimit(providerTimeoutMs, () =>
    stripe.createPaymentMethod({ type: 'card', card }),
  )
  return paymentMethod ? { id: paymentMethod.id } : { refusal: error?.message ?? '' }
}
