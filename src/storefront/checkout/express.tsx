import { type ReactNode, useEffect, useRef } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { loadProvider } from '../ui/load-provider.ts'
import type { PartProps } from './actions.ts'
import { hasTaxIdField } from './fields.ts'
import type { CheckoutState } from './state.ts'
import { mountWallets, type WalletContext, type Wallets } from './wallets.ts'

/** Whether the page sells through wallets. A subscription needs a card, and the template can leave wallets out. */
export const areWalletsOffered = ({ stripe, parts, subscription }: CheckoutData): boolean =>
  stripe.publishableKey !== null && parts.express !== null && !subscription

/**
 * The container of the wallet buttons. On small screens it has its full height from the start, unless the browser has
 * no interface for wallets; on wide screens nothing is below it, so it has no height until the provider reports a
 * wallet. Where prices are in reais, the wallets are one of the payment methods instead.
 */
export function ExpressCheckoutSlot({
  data,
  state: { cart },
  isAboveForm = false,
}: Pick<PartProps, 'data' | 'state'> & { isAboveForm?: boolean }): ReactNode {
  if (!areWalletsOffered(data) || hasTaxIdField(data.quote.currency)) return null
  return (
    <section className="express" data-element={data.parts.express} aria-label={words.express}>
      {!isAboveForm && <p className="h2">{words.express}</p>}
      <div />
      {/* Above the form, the text has the same height whether or not the card is saved, which is known later. */}
      {isAboveForm && <p className="sm mut">{cart.savesCard ? words.savesCardShort : words.orFillIn}</p>}
      {!isAboveForm && cart.savesCard && <p className="trust">{words.savesCard}</p>}
    </section>
  )
}

type Stripe = WalletContext['stripe']
type PageContext = Omit<WalletContext, 'stripe'>

/** Loads the provider's script when the shopper picks the row of the wallets, which may be before any card field. */
export function useWalletProvider(
  { walletPicked }: Pick<CheckoutState, 'walletPicked'>,
  stripe: Stripe | null,
  setStripe: (stripe: Stripe) => void,
  { data, show }: PageContext,
): void {
  useEffect(() => {
    if (!walletPicked || stripe) return
    loadProvider(data.stripe)
      .then(loaded => (loaded ? setStripe(loaded) : show(words.paymentError, words.providerFailed)))
      .catch(console.error)
  }, [walletPicked, stripe, setStripe, data, show])
}

/**
 * Once the provider's script has loaded, mounts the wallet buttons in the container that this window width shows.
 * @param isShown whether the page has a container for them
 */
export function useWallets(
  stripe: Stripe | null,
  isShown: boolean,
  cart: CheckoutState['cart'],
  context: PageContext,
): void {
  const wallets = useRef<Wallets | null>(null)
  useEffect(() => {
    if (!stripe || !isShown) return
    const places = [...document.querySelectorAll<HTMLElement>('.express, .wallet')]
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
  }, [stripe, isShown, context])
  useEffect(() => {
    wallets.current?.follow(cart).catch(console.error)
  }, [cart])
}
