import type { Stripe } from '@stripe/stripe-js'
import type { StripeSettings } from '#contract/screen-data.ts'
import { withTimeLimit } from '#web/call.ts'
import { language } from '#words/storefront.ts'

/** The provider's own script, in the release that the types of @stripe/stripe-js describe (checked by a test). */
export const providerScriptUrl = 'https://js.stripe.com/endive/stripe.js'

/** A shopper is told after this long that the script does not come. */
const scriptTimeoutMs = 8_000
/** An event of the window: the provider's script is there, be it after its time. */
export const providerLoadedEvent = 'vitrine:provider'

/**
 * Loads the provider's script: its own, from its own address, or the simulator's. Null when it is blocked or does not come in
 * time; another call asks for it anew. Written out, because the package's loader with its parameters and warnings is a
 * kilobyte more for every shopper.
 */
export async function loadProvider({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe | null> {
  if (!publishableKey) return null
  const src = scriptUrl ?? providerScriptUrl
  // A line that breaks once is tried again.
  const load = () => addScript(src).catch(() => addScript(src))
  if (!window.Stripe) await withTimeLimit(scriptTimeoutMs, load).catch(error => console.error('provider', error))
  // Its fields and refusals speak as the page does: where cards are typed the specification's set is English.
  return window.Stripe?.(publishableKey, { locale: language === 'spec' ? 'en' : language }) ?? null
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => {
      resolve()
      dispatchEvent(new Event(providerLoadedEvent))
    }
    script.onerror = () => reject(new Error(`Failed to load ${src}`))
    document.head.append(script)
  })
