import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeSettings } from '#contract/screen-data.ts'
import { language } from '#words/storefront.ts'

/** Loads the provider's script. The simulator's own goes first: loadStripe uses window.Stripe when it is set. */
export async function loadProvider({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe | null> {
  if (!publishableKey) return null
  if (scriptUrl && !('Stripe' in window)) await addScript(scriptUrl)
  // Its fields and refusals speak as the page does; on the specification's mixture as the browser does.
  return loadStripe(publishableKey, { locale: language === 'spec' ? 'auto' : language })
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`Failed to load ${src}`))
    document.head.append(script)
  })
