import type { StripeExpressCheckoutElementConfirmEvent as Confirmed, Stripe } from '@stripe/stripe-js'
import type { RefObject } from 'react'
import type { Checkout } from '#contract/checkout.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import type { CheckoutRow, RowChange } from '../pay/checkout-row.ts'
import { type Provider, pay, toProviderError } from '../pay/pay.ts'
import { waitForConfirmation } from '../pay/wait-for-confirmation.ts'
import { isDarkPage } from '../ui/card-style.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { findBlockReason } from './block-reason.ts'
import type { Cart } from './cart.ts'
import { reloadWithReopenedNotice } from './draft.ts'
import { hasPhoneField, hasTaxIdField, withoutAddress } from './fields.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'
import { buildFormBuyer, createPageShop, handleOutcome, isFormValid } from './submit.ts'
import { buildWalletSheet, type PricedCart, toBuyer } from './wallet-details.ts'

export type WalletContext = {
  stripe: Stripe
  data: CheckoutData
  latest: RefObject<CheckoutState>
  row: CheckoutRow
  dispatch: (event: CheckoutEvent) => void
  show: ShowToast
  clear: () => void
}
/** The parts of a cart that the provider must know before a wallet button is pressed. */
type WalletTerms = Pick<CheckoutState['cart'], 'quote' | 'savesCard'> & { subscription?: object | null | undefined }
export type Wallets = { follow: (cart: WalletTerms) => Promise<void>; unmount: () => void }

/** The provider expects the response to a press on a wallet button within one second. */
const answerTimeoutMs = 800

/** Returns why a wallet cannot pay for this cart, in the shopper's language; null when it can. */
function findWalletRefusal(
  row: Pick<Checkout, 'soldOut' | 'unavailable'>,
  unserved: boolean,
  cart: Cart,
): string | null {
  if (row.soldOut || row.unavailable) return findBlockReason(cart) ?? words.soldOut
  return unserved ? words.shippingMissing : null
}

/**
 * Mounts the wallet buttons of this device in `inside`, a part of `place`. `place` is shown once the provider reports a
 * wallet. The payment sheet shows only amounts from the server, and the purchase uses the same checkout row, customer,
 * payment intent and settlement as the form (docs/decisions/0012). In reais the form is filled in first, and the sheet
 * asks for nothing but the card: the buyer is the one of the form (docs/decisions/0061).
 */
export function mountWallets(place: HTMLElement, inside: HTMLElement, context: WalletContext): Wallets {
  const { stripe, data, latest, row, dispatch, show, clear } = context
  const usesForm = hasTaxIdField(data.quote.currency)
  const asksAddress = data.needsShipping && !usesForm
  const buildTerms = ({ quote, savesCard }: WalletTerms) => ({
    // The provider rejects an amount of 0 even while no button is shown.
    amount: quote.totalCents || 1,
    currency: quote.currency,
    setupFutureUsage: savesCard ? ('off_session' as const) : null,
  })
  const elements = stripe.elements({
    mode: 'payment',
    allowedPaymentMethodTypes: ['card'],
    ...buildTerms(latest.current.cart),
  })
  const element = elements.create('expressCheckout', {
    buttonHeight: 48,
    ...(isDarkPage() && { buttonTheme: { applePay: 'white', googlePay: 'white' } as const }),
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    business: { name: data.shop.name },
    emailRequired: !usesForm,
    phoneNumberRequired: !usesForm && hasPhoneField(latest.current.cart),
    shippingAddressRequired: asksAddress,
    // The e-mail address and phone number are part of the billing details.
    billingAddressRequired: !usesForm,
  })
  let shownCents = 0
  /** The form's selections when the payment sheet opened. They are restored when it closes without a payment. */
  let chosen: RowChange = {}
  let paying = false

  async function follow(cart: WalletTerms): Promise<void> {
    // Wallets are off for a free order, whose amount the provider rejects, and for a subscription, which needs a card.
    const isOff = cart.quote.totalCents === 0 || Boolean(cart.subscription)
    place.classList.toggle('off', isOff)
    if (!isOff) await elements.update(buildTerms(cart))
  }
  async function buildSheet(pricedCart: PricedCart & WalletTerms) {
    await follow(pricedCart)
    shownCents = pricedCart.quote.totalCents
    const { shippingRates, ...sheet } = buildWalletSheet(data.product.title, pricedCart)
    return asksAddress && shippingRates ? { ...sheet, shippingRates } : sheet
  }
  const restore = () => {
    if (!usesForm) row.change(chosen)
  }
  // A payment sheet that requests a shipping address must offer shipping rates for it.
  const isUnserved = ({ shippingChoices }: PricedCart) => asksAddress && shippingChoices.length === 0

  element.on('ready', ({ availablePaymentMethods }) => {
    const hasWallet = Object.values(availablePaymentMethods ?? {}).some(Boolean)
    place.classList.add(hasWallet ? 'shown' : 'none')
  })

  element.on('click', async event => {
    clear()
    if (usesForm && !isFormValid(latest.current, { fillsCard: false }, dispatch, show)) return event.reject()
    const { cart, pending, phase, fields } = latest.current
    const knownCart = cart.id && pending === 0 ? cart : null
    const timeout = new Promise<null>(resolve => setTimeout(resolve, answerTimeoutMs, null))
    const priced = knownCart ?? (await Promise.race([row.changeAndWait({}), timeout]))
    const refusal = priced ? findWalletRefusal(priced, isUnserved(priced), cart) : words.offline
    if (refusal) show(words.paymentError, refusal)
    if (!priced || refusal || phase !== 'filling') return event.reject()
    if (priced.mode !== data.stripe.mode) {
      event.reject()
      return reloadWithReopenedNotice()
    }
    const { shippingOptionId } = priced
    chosen = { ...(fields.country && { country: fields.country }), ...(shippingOptionId && { shippingOptionId }) }
    event.resolve(await buildSheet(priced))
  })

  type SheetEvent = { resolve: (sheet: ReturnType<typeof buildWalletSheet>) => void; reject: () => void }
  const updateSheet = async (event: SheetEvent, change: RowChange) => {
    const priced = await row.changeAndWait(change)
    if (!priced || isUnserved(priced)) event.reject()
    else event.resolve(await buildSheet(priced))
  }
  element.on('shippingaddresschange', event => updateSheet(event, { country: event.address.country }))
  element.on('shippingratechange', event => updateSheet(event, { shippingOptionId: event.shippingRate.id }))
  element.on('cancel', () => {
    if (!paying) restore()
  })

  async function confirm(event: Confirmed): Promise<void> {
    const sheetBuyer = toBuyer(event)
    const { needsAddress } = latest.current.cart
    const buyer = usesForm ? buildFormBuyer(latest.current) : needsAddress ? sheetBuyer : withoutAddress(sheetBuyer)
    // The payment sheet stays open after an error, so the toast of an earlier attempt may still be visible.
    clear()
    dispatch({ type: 'payStarted' })
    const { error } = await elements.submit()
    const rate = event.shippingRate
    const priced = error
      ? null
      : await row.changeAndWait({
          country: buyer.country,
          ...(rate && asksAddress && { shippingOptionId: rate.id }),
        })
    const newCents = priced?.quote.totalCents
    if (!priced || newCents !== shownCents) {
      const money = (cents: number) => formatMoney(cents, latest.current.cart.quote.currency)
      const notice =
        newCents === undefined
          ? { title: words.paymentError, text: error?.message ?? words.offline }
          : { title: words.totalChanged, text: words.totalChangedText(money(shownCents), money(newCents)) }
      event.paymentFailed({ reason: 'fail', message: notice.title })
      dispatch({ type: 'payStopped', notice })
      return restore()
    }
    let confirming = false
    const provider: Provider = {
      createMethod: async () => ({ id: null }),
      async confirm(clientSecret) {
        confirming = true
        const confirmParams = { return_url: location.href }
        const confirmation = stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
        const result = await waitForConfirmation(stripe, clientSecret, confirmation)
        return { error: result.error ? toProviderError(result.error) : null }
      },
    }
    const outcome = await pay(priced.quote, buyer, provider, createPageShop(priced.id, latest.current, dispatch))
    if (outcome.kind === 'confirmed' || outcome.kind === 'funnel') {
      const { phone: _, taxId: __, consent: ___, ...fields } = buyer
      if (!usesForm) dispatch({ type: 'fieldsRestored', fields })
    } else {
      if (!confirming) event.paymentFailed({ reason: 'fail' })
      restore()
    }
    // The bank declined the wallet's card, so the message is not shown at the card fields.
    await handleOutcome(outcome, context, { onDeclined: notice => dispatch({ type: 'payStopped', notice }) })
  }
  element.on('confirm', async event => {
    if (paying || latest.current.phase !== 'filling') return event.paymentFailed()
    paying = true
    await confirm(event).catch(error => {
      console.error('wallet', error)
      dispatch({ type: 'payStopped' })
      show(words.paymentError, words.somethingWrong)
      restore()
    })
    paying = false
  })
  element.mount(inside)
  return { follow, unmount: () => element.destroy() }
}
