import type { Stripe } from '@stripe/stripe-js'
import { withTimeLimit } from '#api-client/call.ts'
import type { StripeSettings } from '#contract/screen-data.ts'
import { language } from '#i18n/storefront.ts'

/** The release of Stripe's script that the types of @stripe/stripe-js describe (checked by load-provider.test.ts). */
export const providerScriptUrl = 'https://js.stripe.com/endive/stripe.js'

/** After this time, the shopper sees an error that the script did not load. */
const scriptTimeoutMs = 8_000
/** Dispatched on `window` when the provider's script has loaded, possibly after the time limit. */
export const providerLoadedEvent = 'vitrine:provider'

/**
 * Loads Stripe's script from its own URL, or the simulator's. Returns null when it is blocked or does not load in time;
 * another call tries again. The loader of @stripe/stripe-js would cost every shopper one more kilobyte.
 */
export async function loadProvider({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe | null> {
  if (!publishableKey) return null
  const src = scriptUrl ?? providerScriptUrl
  // A failed request is repeated once.
  const load = () => addScript(src).catch(() => addScript(src))
  if (!window.Stripe) await withTimeLimit(scriptTimeoutMs, load).catch(error => console.error('provider', error))
  // Stripe's fields and messages use the page's language. The language 'spec' has English texts around the card fields.
  return window.Stripe?.(publishableKey, { locale: language === 'spec' ? 'en' : language }) ?? null
}

/** Loads a script of a provider. Rejects when it is blocked or fails. */
export const addScript = (src: string) =>
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
