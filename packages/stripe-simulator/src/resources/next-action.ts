import type { World } from '../world.ts'

export interface ConfirmOptions {
  return_url?: string
  use_stripe_sdk?: boolean
}

function buildChallengeUrl(world: World, clientSecret: string | null, way: 'frame' | 'redirect'): string {
  const query = new URLSearchParams({ client_secret: clientSecret ?? '', way })
  return `${world.url}/v3/three-ds?${query}`
}

/**
 * Builds the next action of an intent. With a return URL and without the SDK the browser is redirected; otherwise
 * Stripe.js shows the bank's page.
 */
export function buildNextAction(world: World, clientSecret: string | null, options: ConfirmOptions) {
  if (options.return_url && !options.use_stripe_sdk) {
    return {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: options.return_url, url: buildChallengeUrl(world, clientSecret, 'redirect') },
    }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: buildChallengeUrl(world, clientSecret, 'frame') },
  }
}
