import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Settled } from '#contract/checkout.ts'
import type { CardFieldsControls, CardProvider } from './card.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutRow } from './checkout-row.ts'
import { whenPresent } from './when.ts'

/** Holds the state of the last render for callbacks that run later. */
export function useLatest<State>(state: State): RefObject<State> {
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  return latest
}

type CardFieldsHandle = {
  hand: CardFieldsControls
  provider: RefObject<CardProvider | null>
  trouble: RefObject<CardFieldsControls['trouble']>
}
/** Loads the card fields once they are `wanted` and the shopper is present (`whenPresent`); exposes their provider. */
export function useCardFields(wanted: boolean, whenReady?: (provider: CardProvider) => void): CardFieldsHandle {
  const [isHere, setHere] = useState(false)
  const [trouble, setTrouble] = useState<CardFieldsControls['trouble']>(null)
  const [tries, setTries] = useState(0)
  const provider = useRef<CardProvider | null>(null)
  useEffect(() => (wanted ? whenPresent(() => setHere(true)) : undefined), [wanted])
  const onReady = useCallback(
    (ready: CardProvider | null) => {
      provider.current = ready
      setTrouble(ready ? null : 'failed')
      if (!ready) return
      // After a retry, focus moves to the card number, which is visible only from the next frame on.
      if (document.activeElement?.closest('#card-trouble')) requestAnimationFrame(() => ready.focus('cardNumber'))
      whenReady?.(ready)
    },
    [whenReady],
  )
  const hand = useMemo<CardFieldsControls>(
    () => ({
      Fields: isHere ? CardFields : null,
      onReady,
      trouble,
      attempts: tries,
      retry() {
        setTrouble('trying')
        setTries(before => before + 1)
      },
      focus: part => provider.current?.focus(part),
    }),
    [isHere, onReady, trouble, tries],
  )
  return { hand, provider, trouble: useLatest(trouble) }
}

/** Ignores presses while one is being handled. State updates come too late to stop a second press, so a ref does. */
export function useSingleFlight(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  const pressed = useRef(false)
  return useCallback(() => {
    if (pressed.current) return
    pressed.current = true
    work()
      .catch(failed)
      .finally(() => {
        pressed.current = false
      })
  }, [work, failed])
}

export function usePageTitle(title: string, wrongTitle: string, wrong: boolean): void {
  useEffect(() => {
    document.title = wrong ? wrongTitle : title
  }, [title, wrongTitle, wrong])
}

/** Whether an error of a refused submission is still unfixed. */
export const hasRefusal = ({ refusals, errors }: { refusals: number; errors: object }): boolean =>
  refusals > 0 && Object.keys(errors).length > 0

const soldOutPollMs = 8_000
/** Refreshes the row every 8 s while its goods are sold out and the tab is visible. */
export function usePollWhileSoldOut(row: Pick<CheckoutRow, 'refresh'>, waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const look = () => document.visibilityState === 'visible' && row.refresh()
    const timer = setInterval(look, soldOutPollMs)
    return () => clearInterval(timer)
  }, [row, waits])
}

const pendingPollMs = 5_000
/** Calls `look` every 5 s while the bank decides about a payment. @param look shows the outcome once it is known */
export function usePollWhilePending(settled: Settled | null, look: () => Promise<void>): void {
  const waits = settled?.state === 'pending'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => look().catch(error => console.error('settle', error)), pendingPollMs)
    return () => clearInterval(timer)
  }, [waits, look])
}
