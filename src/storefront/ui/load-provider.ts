import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeSettings } from '#contract/screen-data.ts'

/** Loads the provider's script. The simulator's own goes first: loadStripe uses window.Stripe when it is set. */
export async function loadProvider({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe | null> {
  if (!publishableKey) return null
  if (scriptUrl && !('Stripe' in window)) await addScript(scriptUrl)
  return loadStripe(publishableKey)
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`Failed to load ${src}`))
    document.head.append(script)
  })
