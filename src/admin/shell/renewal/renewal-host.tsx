import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadSessionDialog } from '../registry.ts'
import { getRenewal, type Renewal, subscribeRenewal } from './renewal.ts'

const retryMs = 3_000
const preloadDelayMs = 5_000

type SessionDialog = ComponentType<{ renewal: Renewal }>

/** Fetches the dialog's code in advance: the server may be unreachable when the session ends. */
function useSessionDialog(isWanted: boolean): SessionDialog | null {
  const [Dialog, setDialog] = useState<SessionDialog | null>(null)
  useEffect(() => {
    if (Dialog) return
    let timer = 0
    const load = () =>
      void loadSessionDialog?.().then(
        loaded => setDialog(() => loaded),
        () => {
          timer = window.setTimeout(load, retryMs)
        },
      )
    timer = window.setTimeout(load, isWanted ? 0 : preloadDelayMs)
    return () => clearTimeout(timer)
  }, [Dialog, isWanted])
  return Dialog
}

/** Returns the focus to the element that had it before the dialog, so that the member can continue typing. */
function useRestoreFocus(isAsked: boolean) {
  const before = useRef<Element | null>(null)
  // The focused element is read during rendering, because the dialog's field takes the focus as soon as it is mounted.
  if (!isAsked) before.current = null
  else before.current ??= document.activeElement
  useEffect(() => {
    if (!isAsked) return
    const element = before.current
    return () => {
      // Runs after the dialog has released the focus.
      setTimeout(() => element instanceof HTMLElement && element.focus({ preventScroll: true }), 0)
    }
  }, [isAsked])
}

/** Shows the dialog above the screen while the session needs to be renewed. */
export function RenewalHost() {
  const renewal = useSyncExternalStore(subscribeRenewal, getRenewal)
  const Dialog = useSessionDialog(renewal !== null)
  useRestoreFocus(renewal !== null)
  return renewal && Dialog && <Dialog renewal={renewal} />
}
