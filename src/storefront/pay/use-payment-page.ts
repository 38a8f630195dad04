import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Settled } from '#contract/checkout.ts'
import type { CardFieldsControls, CardProvider } from './card.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutRow } from './checkout-row.ts'
import { whenPresent } from './when.ts'

/** The state of the last drawing, for what runs later than it. */
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
  /** What stands in the place of the card fields right now. */
  trouble: RefObject<CardFieldsControls['trouble']>
}
/** The card fields, which come once `wanted` by somebody who is there, and the provider behind them. */
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
      // Who asked for the fields once more goes on in them, once they are in sight.
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

/** Runs one press at a time: the state follows a press a moment later, and a second one must not slip in between. */
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

/** The page's title, which says so when a press was refused. */
export function usePageTitle(title: string, wrongTitle: string, wrong: boolean): void {
  useEffect(() => {
    document.title = wrong ? wrongTitle : title
  }, [title, wrongTitle, wrong])
}

/** Whether something stands that a press was refused for. */
export const hasRefusal = ({ refusals, errors }: { refusals: number; errors: object }): boolean =>
  refusals > 0 && Object.keys(errors).length > 0

const soldOutPollMs = 8_000
/** Asks where the row stands again and again while its goods are sold out. */
export function usePollWhileSoldOut(row: Pick<CheckoutRow, 'refresh'>, waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const look = () => document.visibilityState === 'visible' && row.refresh()
    const timer = setInterval(look, soldOutPollMs)
    return () => clearInterval(timer)
  }, [row, waits])
}

const pendingPollMs = 5_000
/** While the bank decides about a payment, asks again and again what came of it. @param look shows it once it is known */
export function usePollWhilePending(settled: Settled | null, look: () => Promise<void>): void {
  const waits = settled?.state === 'pending'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => look().catch(error => console.error('settle', error)), pendingPollMs)
    return () => clearInterval(timer)
  }, [waits, look])
}
