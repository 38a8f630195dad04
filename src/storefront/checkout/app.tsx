import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { browserStore } from '#api-client/browser-store.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import type { Country } from '#domain/countries.ts'
import { getLanguageTag, checkout as words } from '#i18n/storefront.ts'
import { readEarlyBumps } from '../pay/bumps.ts'
import type { CardProvider } from '../pay/card.ts'
import { staticRow } from '../pay/checkout-row.ts'
import { listLeftFields } from '../pay/left-fields.ts'
import { findMercadoPago, readEarlyMethod } from '../pay/methods.ts'
import { findEarlyQuantity } from '../pay/quantity-cards.tsx'
import { reportHydration } from '../pay/report-hydration.ts'
import { runWhenActive } from '../pay/run-when.ts'
import { showEarlierAttempt, showPaidCode } from '../pay/show-outcome.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import {
  hasRefusal,
  useCardFields,
  useLatest,
  usePageTitle,
  usePollWhilePending,
  useSingleFlight,
} from '../pay/use-payment-page.ts'
import { findEarlyControl } from '../ui/early-controls.ts'
import { Toasts, useToasts } from '../ui/toasts.tsx'
import type { Actions } from './actions.ts'
import { findMethod } from './block-reason.ts'
import { createBrowserRow } from './browser-row.ts'
import { consumeReopenedFlag, readDraft, saveDraft } from './draft.ts'
import { mergeRestoredFields, readEarlyChoices, readEarlyInput } from './early-input.ts'
import { areWalletsOffered, useWalletProvider, useWallets } from './express.tsx'
import { hasTaxIdField } from './fields.ts'
import { CheckoutPage } from './page.tsx'
import { pickQuantity } from './quantities.tsx'
import { checkoutReducer, createInitialState } from './state.ts'
import { createOutcomeScreen, createPageShop, submitPayment } from './submit.ts'
import { useRowRefresh } from './use-row-refresh.ts'
import { isWalletMethod } from './wallet-method.tsx'

type Props = {
  data: CheckoutData
  /** All countries. The server renders them as options too, so that a country selected before hydration is kept. */
  countries: readonly Country[]
}

/**
 * Connects the checkout page to its checkout row and the payment provider. The server renders only the initial state.
 */
export function CheckoutApp({ data, countries }: Props): ReactNode {
  const [state, dispatch] = useReducer(checkoutReducer, data, createInitialState)
  const { toasts, show, dismiss, clear } = useToasts()
  const [stripe, setStripe] = useState<CardProvider['stripe'] | null>(null)
  const [activated, setActivated] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const latest = useLatest(state)
  const row = useMemo(
    () => (data.preview ? staticRow : createBrowserRow(data, () => latest.current, dispatch, show)),
    [data, latest, show],
  )

  useLayoutEffect(() => {
    if (!form.current) return
    const draft = readDraft(browserStore('sessionStorage'))
    const typed = readEarlyInput(latest.current.fields)
    const fields = mergeRestoredFields(draft, typed)
    if (Object.keys(fields).length > 0) dispatch({ type: 'fieldsRestored', fields })
    for (const field of listLeftFields(typed)) dispatch({ type: 'fieldLeft', field })
    if (consumeReopenedFlag(browserStore('sessionStorage'))) dispatch({ type: 'reopened' })
    const { cart, consent } = latest.current
    const { variantId, shippingOptionId, consent: consents } = readEarlyChoices()
    const method = readEarlyMethod(latest.current)
    if (method) dispatch({ type: 'methodPicked', method })
    if (findEarlyControl('.wallet-row :checked')) dispatch({ type: 'walletPicked' })
    if (consents && consent === false) dispatch({ type: 'consentToggled' })
    if (variantId && variantId !== cart.variantId) {
      dispatch({ type: 'variantPicked', variantId })
      row.change({ variantId })
    }
    const quantity = findEarlyQuantity(cart.quantity)
    if (quantity) pickQuantity({ dispatch, change: row.change }, quantity)
    if (shippingOptionId && shippingOptionId !== cart.shippingOptionId) {
      dispatch({ type: 'shippingPicked', shippingOptionId })
      row.change({ shippingOptionId })
    }
    for (const id of readEarlyBumps(cart.bumps)) {
      dispatch({ type: 'bumpToggled', id, isSelected: true })
      row.change({ bumps: [{ id, isSelected: true }] })
    }
  }, [latest, row])
  useEffect(reportHydration, [])
  useRowRefresh(row, state)
  useEffect(
    () =>
      runWhenActive(() => {
        setActivated(Date.now())
        row.ready().catch(console.error)
      }),
    [row],
  )
  const { controls, provider, loadError } = useCardFields({
    isWanted: activated !== null && findMethod(state) === 'card' && !state.walletPicked,
    whenReady: useCallback((ready: CardProvider) => {
      // Wallet buttons that another instance has mounted stay.
      setStripe(before => before ?? ready.stripe)
      dispatch({ type: 'cardReady' })
    }, []),
    isPicked: state.pickedMethod === 'card' && !state.walletPicked,
    mercadoPago: findMercadoPago(data, state.cart) && getLanguageTag(),
  })
  useEffect(() => {
    if (state.phase !== 'confirmed') saveDraft(browserStore('sessionStorage'), state.fields, data.country.code)
  }, [data, state.fields, state.phase])
  const walletContext = useMemo(() => ({ data, latest, row, dispatch, show, clear }), [data, latest, row, show, clear])
  const isMethod = isWalletMethod(data, state)
  // The row's buttons stay mounted while another method is picked.
  const [isWalletOpened, setWalletOpened] = useState(false)
  useEffect(() => setWalletOpened(before => isMethod && (before || state.walletPicked)), [isMethod, state.walletPicked])
  useWalletProvider(state, stripe, setStripe, walletContext)
  useWallets(
    data.preview ? null : stripe,
    hasTaxIdField(data.quote.currency) ? isWalletOpened : areWalletsOffered(data),
    state.cart,
    walletContext,
  )
  usePageTitle(words.title, words.errorTitle(words.title), hasRefusal(state))
  usePageRestored(useCallback(() => dispatch({ type: 'shownAgain' }), []))
  const shop = useCallback(() => createPageShop(latest.current.cart.id ?? '', latest.current, dispatch), [latest])
  usePollWhilePending(
    state.settled,
    useCallback(() => showEarlierAttempt(shop(), createOutcomeScreen(dispatch, show)), [shop, show]),
  )

  const pay = useSingleFlight(
    useCallback(async () => {
      clear()
      if (data.preview) return show(words.paymentError, words.preview)
      const { stripe, mercadoPago } = data
      const cardMissing = loadError.current !== null
      return submitPayment({
        state: latest.current,
        stripe,
        mercadoPago,
        row,
        provider: provider.current,
        cardMissing,
        dispatch,
        show,
      })
    }, [data, latest, provider, loadError, row, show, clear]),
    useCallback(
      (error: unknown) => {
        console.error('payment', error)
        dispatch({ type: 'payStopped' })
        show(words.paymentError, words.unsure)
      },
      [show],
    ),
  )
  const actions = useMemo<Actions>(
    () => ({
      dispatch,
      change: row.change,
      pay,
      openOffers: () => shop().openFunnel(null, null, null),
      code: {
        onPaid: orderPath => void showPaidCode(shop(), createOutcomeScreen(dispatch, show), orderPath),
        onReplaced: awaiting => dispatch({ type: 'awaiting', awaiting }),
        onLeave: () =>
          dispatch({ type: 'codeLeft', method: latest.current.cart.methods.find(method => method !== 'pix') }),
        onRenew() {
          dispatch({ type: 'codeLeft' })
          pay()
        },
      },
    }),
    [row, pay, shop, latest, show],
  )
  return (
    <>
      <CheckoutPage
        data={data}
        countries={countries}
        state={state}
        actions={actions}
        activated={activated}
        form={form}
        controls={controls}
      />
      <Toasts toasts={toasts} dismiss={dismiss} words={words} />
    </>
  )
}
