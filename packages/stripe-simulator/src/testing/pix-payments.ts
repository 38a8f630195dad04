import type Stripe from 'stripe'
import type { TestSimulator } from './test-simulator.ts'

/** Creates and confirms a payment intent with Pix, as the shop's server does. */
export async function createPixIntent(
  { stripe }: TestSimulator,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    allowed_payment_method_types: ['pix'],
    amount: 2599,
    confirm: true,
    currency: 'brl',
    payment_method_data: { type: 'pix', billing_details: { name: 'Ana Souza', email: 'ana@shop.test' } },
    ...more,
  })
}

export function getPixCode({ next_action }: Stripe.PaymentIntent): Stripe.PaymentIntent.NextAction.PixDisplayQrCode {
  if (!next_action?.pix_display_qr_code) throw new Error('the payment intent has no Pix code')
  return next_action.pix_display_qr_code
}

export async function payPixIntent({ control }: TestSimulator, intent: string, when = 'now'): Promise<Response> {
  return control('POST', '/pix/pay', { intent, when })
}

/** Lists the types of all events since the intent's creation, oldest first. */
export async function listIntentEvents({ stripe }: TestSimulator): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100, types: ['charge.*', 'payment_intent.*', 'refund.*'] })
  return data.map(one => one.type).reverse()
}
