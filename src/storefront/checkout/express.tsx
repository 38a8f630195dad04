import { type ReactNode, useEffect, useRef } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#i18n/storefront.ts'
import type { PartProps } from './actions.ts'
import type { Cart } from './cart.ts'
import { asksTaxId } from './fields.ts'
import { mountWallets, type WalletContext, type Wallets } from './wallets.ts'

/** Wallets are not offered for prices in reais: such a purchase needs a CPF or CNPJ, which no wallet provides. */
const areWalletsOffered = ({ stripe, quote }: Pick<CheckoutData, 'stripe' | 'quote'>) =>
  stripe.publishableKey !== null && !asksTaxId(quote.currency)

/** The container of the wallet buttons. It has no height until the provider reports a wallet on this device. */
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
/** Once the provider's script has loaded, mounts the wallet buttons in the container that this window width shows. */
export function useWallets(stripe: WalletContext['stripe'] | null, cart: Cart, context: PageContext): void {
  const wallets = useRef<Wallets | null>(null)
  useEffect(() => {
    if (!stripe || !areWalletsOffered(context.data)) return
    const places = [...document.querySelectorAll<HTMLElement>('.express')]
    const place = places.find(each => getComputedStyle(each).display !== 'none')
    const inside = place?.querySelector('div')
    try {
      if (place && inside) wallets.current = mountWallets(place, inside, { stripe, ...context })
    } catch (error) {
      // The card fields still work without wallets.
      console.error('wallets', error)
    }
    return () => {
      wallets.current?.unmount()
      wallets.current = null
    }
  }, [stripe, context])
  useEffect(() => {
    wallets.current?.follow(cart).catch(console.error)
  }, [cart])
}
