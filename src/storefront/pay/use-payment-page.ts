import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Settled } from '#contract/checkout.ts'
import type { CardFieldsControls, CardProvider, MercadoPagoParts } from './card.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutRow } from './checkout-row.ts'
import type { PanelLanguage } from './code-panel.tsx'
import { loadMercadoPago } from './load-mercado-pago.ts'
import { runWhenPresent } from './run-when.ts'

/** Returns a ref to the state of the latest render, for callbacks that run later. */
export function useLatest<State>(state: State): RefObject<State> {
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  return latest
}

type CardFieldsHandle = {
  controls: CardFieldsControls
  provider: RefObject<CardProvider | null>
  loadError: RefObject<CardFieldsControls['loadError']>
}
/** `parts` are null while they load, and when Stripe charges the card. */
function useMercadoPagoParts(partsLanguage: PanelLanguage | null, attempts: number, onFailed: () => void) {
  const [parts, setParts] = useState<MercadoPagoParts | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the parts again, without reading its number.
  useEffect(() => {
    if (!partsLanguage) return
    let isCurrent = true
    loadMercadoPago(partsLanguage).then(
      loaded => isCurrent && setParts(loaded),
      error => {
        console.error('card parts', error)
        if (isCurrent) onFailed()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [partsLanguage, attempts, onFailed])
  return partsLanguage ? parts : null
}

type CardFieldsOptions = {
  isWanted: boolean
  whenReady?: (provider: CardProvider) => void
  /** Whether the shopper has picked the card, which proves that they are present. */
  isPicked: boolean
  /** The language of Mercado Pago's fields; null when Stripe charges the card. */
  mercadoPago: PanelLanguage | null
}
/** Loads the card fields once they are wanted and the shopper is present (`runWhenPresent`). Returns their provider. */
export function useCardFields({ isWanted, whenReady, isPicked, mercadoPago }: CardFieldsOptions): CardFieldsHandle {
  const [isPresent, setPresent] = useState(false)
  const [loadError, setLoadError] = useState<CardFieldsControls['loadError']>(null)
  const [tries, setTries] = useState(0)
  const provider = useRef<CardProvider | null>(null)
  useEffect(() => {
    if (!isWanted) return
    if (isPicked) setPresent(true)
    else return runWhenPresent(() => setPresent(true))
  }, [isWanted, isPicked])
  const parts = useMercadoPagoParts(
    isPresent ? mercadoPago : null,
    tries,
    useCallback(() => setLoadError('failed'), []),
  )
  // The fields of the other provider are about to be mounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the provider changes, without reading it.
  useEffect(() => {
    provider.current = null
    setLoadError(null)
  }, [mercadoPago])
  const onReady = useCallback(
    (ready: CardProvider | null) => {
      provider.current = ready
      setLoadError(ready ? null : 'failed')
      if (!ready) return
      // After a retry, focus moves to the card number. The field becomes visible only in the next frame.
      if (document.activeElement?.closest('#card-trouble')) requestAnimationFrame(() => ready.focus('cardNumber'))
      whenReady?.(ready)
    },
    [whenReady],
  )
  const controls = useMemo<CardFieldsControls>(
    () => ({
      Fields: mercadoPago ? (parts?.Fields ?? null) : isPresent ? CardFields : null,
      Installments: parts?.Installments ?? null,
      onReady,
      loadError,
      attempts: tries,
      retry() {
        setLoadError('trying')
        setTries(before => before + 1)
      },
      focus: part => provider.current?.focus(part),
    }),
    [isPresent, mercadoPago, parts, onReady, loadError, tries],
  )
  return { controls, provider, loadError: useLatest(loadError) }
}

/**
 * Ignores a press while an earlier one is being handled. A ref is used because a state update would come too late for a
 * double click.
 */
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

export function usePageTitle(title: string, errorTitle: string, hasError: boolean): void {
  useEffect(() => {
    document.title = hasError ? errorTitle : title
  }, [title, errorTitle, hasError])
}

/** Whether a rejected submission still has errors that are not fixed. */
export const hasRefusal = ({ refusals, errors }: { refusals: number; errors: object }): boolean =>
  refusals > 0 && Object.keys(errors).length > 0

const soldOutPollMs = 8_000
/** Refreshes the checkout row every 8 s while its products are sold out and the tab is visible. */
export function usePollWhileSoldOut(row: Pick<CheckoutRow, 'refresh'>, isSoldOut: boolean): void {
  useEffect(() => {
    if (!isSoldOut) return
    const refreshIfVisible = () => document.visibilityState === 'visible' && row.refresh()
    const timer = setInterval(refreshIfVisible, soldOutPollMs)
    return () => clearInterval(timer)
  }, [row, isSoldOut])
}

const pendingPollMs = 5_000
/** Calls `showOutcome` every 5 s while the bank decides about a payment, until its outcome is known. */
export function usePollWhilePending(settled: Settled | null, showOutcome: () => Promise<void>): void {
  const isPending = settled?.state === 'pending'
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => showOutcome().catch(error => console.error('settle', error)), pendingPollMs)
    return () => clearInterval(timer)
  }, [isPending, showOutcome])
}
