import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import { readEarlyBumps } from '../pay/bumps.ts'
import { type CodeReactions, getPanelLanguage } from '../pay/code-panel.tsx'
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
  usePollWhileSoldOut,
  useSingleFlight,
} from '../pay/use-payment-page.ts'
import { findEarlyControl } from '../ui/early-controls.ts'
import { Toasts, useToasts } from '../ui/toasts.tsx'
import { createBrowserRow } from './browser-row.ts'
import { readDraft, readEarlyInput, saveDraft } from './draft.ts'
import { SimpleCheckoutPage } from './page.tsx'
import { createInitialState, simpleReducer } from './state.ts'
import { createOutcomeScreen, createPageShop, submitOrder } from './submit.ts'
import { findMethod } from './validation.ts'

/**
 * Connects the checkout page to its checkout row and the payment provider. The server renders only the initial state.
 */
export function SimpleCheckoutApp({ data }: { data: SimpleCheckoutData }): ReactNode {
  const [state, dispatch] = useReducer(simpleReducer, data, createInitialState)
  const { toasts, show, dismiss, clear } = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const latest = useLatest(state)
  const { controls, provider, loadError } = useCardFields({
    isWanted: findMethod(state) === 'card',
    isPicked: state.pickedMethod === 'card',
    mercadoPago: findMercadoPago(data, state.cart) && getPanelLanguage(),
  })
  const row = useMemo(() => createBrowserRow(data, () => latest.current, dispatch, show), [data, latest, show])

  const toggleBump = useCallback(
    (id: string, isSelected: boolean) => {
      dispatch({ type: 'bumpToggled', id, isSelected })
      row.change({ bumps: [{ id, isSelected }] })
    },
    [row],
  )

  const pickQuantity = useCallback(
    (quantity: number) => {
      dispatch({ type: 'quantityPicked', quantity })
      row.change({ quantity })
    },
    [row],
  )

  useLayoutEffect(() => {
    if (!form.current) return
    const typed = readEarlyInput()
    const fields = { ...readDraft(), ...typed }
    if (Object.keys(fields).length > 0) dispatch({ type: 'fieldsRestored', fields })
    for (const field of listLeftFields(typed)) dispatch({ type: 'fieldLeft', field })
    if (findEarlyControl('[name=consent]:checked')) dispatch({ type: 'consentToggled' })
    const method = readEarlyMethod(latest.current)
    if (method) dispatch({ type: 'methodPicked', method })
    for (const id of readEarlyBumps(latest.current.cart.bumps)) toggleBump(id, true)
    const quantity = findEarlyQuantity(latest.current.cart.quantity)
    if (quantity) pickQuantity(quantity)
  }, [latest, toggleBump, pickQuantity])
  useEffect(reportHydration, [])
  useEffect(() => runWhenActive(() => void row.ready().catch(console.error)), [row])
  useEffect(() => {
    if (state.phase !== 'over') saveDraft(state.fields)
  }, [state.fields, state.phase])
  const { title } = data.product
  usePageTitle(title, words.errorTitle(title), hasRefusal(state))
  usePollWhileSoldOut(row, state.phase === 'filling' && ['soldOut', 'gone'].includes(state.cart.block ?? ''))
  usePageRestored(useCallback(() => dispatch({ type: 'shownAgain' }), []))
  const shop = useCallback(() => createPageShop(latest.current.cart.id ?? '', latest.current, dispatch), [latest])
  usePollWhilePending(
    state.settled,
    useCallback(() => showEarlierAttempt(shop(), createOutcomeScreen(dispatch, show)), [shop, show]),
  )
  const openOffers = useCallback(() => shop().openFunnel(null, null, null), [shop])

  const submit = useSingleFlight(
    useCallback(() => {
      clear()
      const { stripe, mercadoPago } = data
      const cardMissing = loadError.current !== null
      return submitOrder({
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
        console.error('order', error)
        dispatch({ type: 'stopped' })
        show(words.paymentError, checkout.unsure)
      },
      [show],
    ),
  )
  const code = useMemo<CodeReactions>(
    () => ({
      onPaid: orderPath => void showPaidCode(shop(), createOutcomeScreen(dispatch, show), orderPath),
      onReplaced: awaiting => dispatch({ type: 'awaiting', awaiting }),
      onLeave: () =>
        dispatch({ type: 'codeLeft', method: latest.current.cart.methods.find(method => method !== 'pix') }),
      onRenew() {
        dispatch({ type: 'codeLeft' })
        submit()
      },
    }),
    [shop, show, submit, latest],
  )
  return (
    <>
      <SimpleCheckoutPage
        data={data}
        state={state}
        dispatch={dispatch}
        submit={submit}
        openOffers={openOffers}
        toggleBump={toggleBump}
        pickQuantity={pickQuantity}
        code={code}
        form={form}
        controls={controls}
      />
      <Toasts toasts={toasts} dismiss={dismiss} words={words} />
    </>
  )
}
