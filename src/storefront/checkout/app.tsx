import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#words/storefront.ts'
import type { CardFields, CardProvider } from '../pay/card.ts'
import { whenActive, whenIdle } from '../pay/when.ts'
import { browserStore } from '../ui/browser-store.ts'
import { Toasts, useToasts } from '../ui/toasts.tsx'
import type { Actions } from './actions.ts'
import { browserRow } from './browser-row.ts'
import { readDraft, saveDraft, wasReopened } from './draft.ts'
import { CheckoutPage } from './page.tsx'
import { checkoutReducer, firstState } from './state.ts'
import { submitPayment } from './submit.ts'
import { typedBefore } from './typed-before.ts'
import { useFreshRow } from './use-fresh-row.ts'

/** The checkout alive: one reducer, the row and the provider at the edge. On the server only its first state shows. */
export function CheckoutApp({ data }: { data: CheckoutData }): ReactNode {
  const [state, dispatch] = useReducer(checkoutReducer, data, firstState)
  const { toasts, show, dismiss, clear } = useToasts()
  const [cardFields, setCardFields] = useState<{ Fields: CardFields } | null>(null)
  const [activated, setActivated] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const provider = useRef<CardProvider | null>(null)
  const latest = useRef(state)
  const pressed = useRef(false)
  const row = useMemo(() => browserRow(data, () => latest.current, dispatch, show), [data, show])

  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  useLayoutEffect(() => {
    if (!form.current) return
    const fields = { ...readDraft(browserStore('sessionStorage')), ...typedBefore(form.current) }
    dispatch({ type: 'fieldsRestored', fields })
    if (wasReopened(browserStore('sessionStorage'))) dispatch({ type: 'reopened' })
  }, [])
  useFreshRow(row, state)
  useEffect(
    () =>
      whenActive(() => {
        setActivated(Date.now())
        row.ready().catch(console.error)
      }),
    [row],
  )
  useEffect(() => {
    if (activated === null) return
    return whenIdle(() => {
      import('../pay/card-fields.tsx').then(
        ({ CardFields: Fields }) => setCardFields({ Fields }),
        error => console.error('card fields', error),
      )
    })
  }, [activated])
  useEffect(() => {
    if (state.phase !== 'confirmed') saveDraft(browserStore('sessionStorage'), state.fields)
  }, [state.fields, state.phase])
  useEffect(() => {
    const wrong = state.refusals > 0 && Object.keys(state.errors).length > 0
    document.title = wrong ? words.errorTitle(words.title) : words.title
  }, [state.refusals, state.errors])
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => event.persisted && dispatch({ type: 'payStopped' })
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [])

  const onReady = useCallback((ready: CardProvider | null) => {
    provider.current = ready
    if (ready) dispatch({ type: 'cardReady' })
  }, [])
  const actions = useMemo<Actions>(
    () => ({
      dispatch,
      change: row.change,
      pay: () => {
        // The state follows a press a moment later; a second press must not slip in between.
        if (pressed.current) return
        pressed.current = true
        clear()
        const { stripe } = data
        submitPayment({ state: latest.current, stripe, row, provider: provider.current, dispatch, show })
          .catch(error => {
            console.error('payment', error)
            dispatch({ type: 'payStopped' })
            show(words.paymentError, words.somethingWrong)
          })
          .finally(() => {
            pressed.current = false
          })
      },
    }),
    [data, row, show, clear],
  )
  return (
    <>
      <CheckoutPage
        data={data}
        state={state}
        actions={actions}
        activated={activated}
        form={form}
        cardFields={cardFields?.Fields ?? null}
        onReady={onReady}
        focusCard={part => provider.current?.focus(part)}
      />
      <Toasts toasts={toasts} dismiss={dismiss} words={words} />
    </>
  )
}
