import type Stripe from 'stripe'
import type { World } from '../world.ts'

export interface ConfirmWay {
  return_url?: string
  use_stripe_sdk?: boolean
}

function challengeAddress(world: World, intent: Stripe.PaymentIntent, way: 'frame' | 'redirect'): string {
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '', way })
  return `${world.url}/v3/three-ds?${query}`
}

/** With a return address and without the SDK the browser is sent away, otherwise Stripe.js shows the challenge. */
export function nextAction(
  world: World,
  intent: Stripe.PaymentIntent,
  way: ConfirmWay,
): Stripe.PaymentIntent.NextAction {
  if (way.return_url && !way.use_stripe_sdk) {
    return {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: way.return_url, url: challengeAddress(world, intent, 'redirect') },
    }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: challengeAddress(world, intent, 'frame') },
  }
}
