import { type ReactNode, useEffect, useRef } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#words/storefront.ts'
import type { PartProps } from './actions.ts'
import type { Cart } from './cart.ts'
import { asksTaxId } from './fields.ts'
import { mountWallets, type WalletContext, type Wallets } from './wallets.ts'

/** No wallet knows the tax number that a purchase in Brazil's money needs. */
const areWalletsOffered = ({ stripe, quote }: Pick<CheckoutData, 'stripe' | 'quote'>) =>
  stripe.publishableKey !== null && !asksTaxId(quote.currency)

/** Where wallets come, should this device have one: without height until then. */
export function ExpressCheckoutSlot({
  id,
  data,
  state,
}: Pick<PartProps, 'data' | 'state'> & { id?: string }): ReactNode {
  if (!areWalletsOffered(data)) return null
  return (
    <section className="express" data-element={id} aria-label={words.express}>
      <p className="h2">{words.express}</p>
      <div />
      {state.cart.savesCard && <p className="trust">{words.savesCard}</p>}
    </section>
  )
}

type PageContext = Omit<WalletContext, 'stripe'>
/** Puts the wallets into the place of this window's width, once the provider's script is there. */
export function useWallets(stripe: WalletContext['stripe'] | null, cart: Cart, hands: PageContext): void {
  const wallets = useRef<Wallets | null>(null)
  useEffect(() => {
    if (!stripe || !areWalletsOffered(hands.data)) return
    const places = [...document.querySelectorAll<HTMLElement>('.express')]
    const place = places.find(each => getComputedStyle(each).display !== 'none')
    const inside = place?.querySelector('div')
    try {
      if (place && inside) wallets.current = mountWallets(place, inside, { stripe, ...hands })
    } catch (error) {
      // The card fields stay.
      console.error('wallets', error)
    }
    return () => {
      wallets.current?.stop()
      wallets.current = null
    }
  }, [stripe, hands])
  useEffect(() => {
    wallets.current?.follow(cart).catch(console.error)
  }, [cart])
}
