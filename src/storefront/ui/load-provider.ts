import type { Stripe } from '@stripe/stripe-js'
import type { StripeSettings } from '#contract/screen-data.ts'
import { language } from '#words/storefront.ts'

/** The provider's own script, in the release that the types of @stripe/stripe-js describe (checked by a test). */
export const providerScript = 'https://js.stripe.com/endive/stripe.js'

/**
 * Loads the provider's script: its own, from its own address, or the simulator's. Written out, because the package's
 * loader with its parameters and warnings is a kilobyte more for every shopper.
 */
export async function loadProvider({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe | null> {
  if (!publishableKey) return null
  const src = scriptUrl ?? providerScript
  // A line that breaks once is tried again.
  if (!window.Stripe) await addScript(src).catch(() => addScript(src))
  // Its fields and refusals speak as the page does; on the specification's mixture as the browser does.
  return window.Stripe?.(publishableKey, { locale: language === 'spec' ? 'auto' : language }) ?? null
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`Failed to load ${src}`))
    document.head.append(script)
  })
