import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { simpleCheckout as words } from '#words/storefront.ts'
import type { CardFields, CardProvider } from '../pay/card.ts'
import { whenActive, whenIdle } from '../pay/when.ts'
import { Toasts, useToasts } from '../ui/toasts.tsx'
import { browserRow } from './browser-row.ts'
import { readDraft, saveDraft, typedBefore } from './draft.ts'
import { SimpleCheckoutPage } from './page.tsx'
import { firstState, simpleReducer } from './state.ts'
import { submitOrder } from './submit.ts'

const soldOutLookMs = 8_000

/** The simple checkout alive: one reducer, the row and the provider at the edge. On the server only its first state shows. */
export function SimpleCheckoutApp({ data }: { data: SimpleCheckoutData }): ReactNode {
  const [state, dispatch] = useReducer(simpleReducer, data, firstState)
  const { toasts, show, dismiss, clear } = useToasts()
  const [cardFields, setCardFields] = useState<{ Fields: CardFields } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const provider = useRef<CardProvider | null>(null)
  const latest = useRef(state)
  const pressed = useRef(false)
  const row = useMemo(() => browserRow(data, dispatch, show), [data, show])

  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  useLayoutEffect(() => {
    if (form.current) dispatch({ type: 'fieldsRestored', fields: { ...readDraft(), ...typedBefore(form.current) } })
  }, [])
  useEffect(() => whenActive(() => void row.ready().catch(console.error)), [row])
  useEffect(
    () =>
      whenIdle(() => {
        import('../pay/card-fields.tsx').then(
          ({ CardFields: Fields }) => setCardFields({ Fields }),
          error => console.error('card fields', error),
        )
      }),
    [],
  )
  useEffect(() => {
    if (state.phase !== 'over') saveDraft(state.fields)
  }, [state.fields, state.phase])
  useEffect(() => {
    const { title } = data.product
    const wrong = state.refusals > 0 && Object.keys(state.errors).length > 0
    document.title = wrong ? words.errorTitle(title) : title
  }, [data, state.refusals, state.errors])
  const waits = state.phase === 'filling' && state.cart.block === 'soldOut'
  useEffect(() => {
    if (!waits) return
    const look = () => document.visibilityState === 'visible' && row.refresh()
    const timer = setInterval(look, soldOutLookMs)
    return () => clearInterval(timer)
  }, [row, waits])
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => event.persisted && dispatch({ type: 'stopped' })
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [])

  const onReady = useCallback((ready: CardProvider | null) => {
    provider.current = ready
  }, [])
  const submit = useCallback(() => {
    // The state follows a press a moment later; a second press must not slip in between.
    if (pressed.current) return
    pressed.current = true
    clear()
    const { stripe } = data
    submitOrder({ state: latest.current, stripe, row, provider: provider.current, dispatch, show })
      .catch(error => {
        console.error('order', error)
        dispatch({ type: 'stopped' })
        show(words.paymentError, words.somethingWrong)
      })
      .finally(() => {
        pressed.current = false
      })
  }, [data, row, show, clear])
  return (
    <>
      <SimpleCheckoutPage
        data={data}
        state={state}
        dispatch={dispatch}
        submit={submit}
        form={form}
        cardFields={cardFields?.Fields ?? null}
        onReady={onReady}
        focusCard={part => provider.current?.focus(part)}
      />
      <Toasts toasts={toasts} dismiss={dismiss} words={words} />
    </>
  )
}
