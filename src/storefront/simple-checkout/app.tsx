import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { checkout, simpleCheckout as words } from '#words/storefront.ts'
import { showEarlierAttempt } from '../pay/show-outcome.ts'
import {
  isRefused,
  useCardFields,
  useLatest,
  useLooksAgain,
  useLooksWhilePending,
  useOnePress,
  usePageTitle,
} from '../pay/use-payment-page.ts'
import { useShownAgain } from '../pay/use-shown-again.ts'
import { whenActive } from '../pay/when.ts'
import { Toasts, useToasts } from '../ui/toasts.tsx'
import { browserRow } from './browser-row.ts'
import { readDraft, saveDraft, typedBefore } from './draft.ts'
import { SimpleCheckoutPage } from './page.tsx'
import { firstState, simpleReducer } from './state.ts'
import { screenOf, shopOf, submitOrder } from './submit.ts'

/** The simple checkout alive: one reducer, the row and the provider at the edge. On the server only its first state shows. */
export function SimpleCheckoutApp({ data }: { data: SimpleCheckoutData }): ReactNode {
  const [state, dispatch] = useReducer(simpleReducer, data, firstState)
  const { toasts, show, dismiss, clear } = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const latest = useLatest(state)
  const { hand, provider, trouble } = useCardFields(true)
  const row = useMemo(() => browserRow(data, dispatch, show), [data, show])

  useLayoutEffect(() => {
    if (!form.current) return
    const fields = { ...readDraft(), ...typedBefore(form.current) }
    if (Object.keys(fields).length > 0) dispatch({ type: 'fieldsRestored', fields })
    const box = form.current.elements.namedItem('consent')
    if (box instanceof HTMLInputElement && box.checked) dispatch({ type: 'consentToggled' })
  }, [])
  // A press that came before this page could hear it is told now (storefront/start).
  useEffect(() => void dispatchEvent(new Event('vitrine:alive')), [])
  useEffect(() => whenActive(() => void row.ready().catch(console.error)), [row])
  useEffect(() => {
    if (state.phase !== 'over') saveDraft(state.fields)
  }, [state.fields, state.phase])
  const { title } = data.product
  usePageTitle(title, words.errorTitle(title), isRefused(state))
  useLooksAgain(row, state.phase === 'filling' && ['soldOut', 'gone'].includes(state.cart.block ?? ''))
  useShownAgain(useCallback(() => dispatch({ type: 'shownAgain' }), []))
  const shop = useCallback(() => shopOf(latest.current.cart.id ?? '', latest.current, dispatch), [latest])
  useLooksWhilePending(
    state.settled,
    useCallback(() => showEarlierAttempt(shop(), screenOf(dispatch, show)), [shop, show]),
  )
  const openOffers = useCallback(() => shop().openFunnel(null, null, null), [shop])

  const submit = useOnePress(
    useCallback(() => {
      clear()
      const { stripe } = data
      const cardMissing = trouble.current !== null
      return submitOrder({
        state: latest.current,
        stripe,
        row,
        provider: provider.current,
        cardMissing,
        dispatch,
        show,
      })
    }, [data, latest, provider, trouble, row, show, clear]),
    useCallback(
      (error: unknown) => {
        console.error('order', error)
        dispatch({ type: 'stopped' })
        show(words.paymentError, checkout.unsure)
      },
      [show],
    ),
  )
  return (
    <>
      <SimpleCheckoutPage
        data={data}
        state={state}
        dispatch={dispatch}
        submit={submit}
        openOffers={openOffers}
        form={form}
        hand={hand}
      />
      <Toasts toasts={toasts} dismiss={dismiss} words={words} />
    </>
  )
}
