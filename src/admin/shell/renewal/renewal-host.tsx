import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadSessionDialog } from '../registry.ts'
import { getRenewal, type Renewal, subscribeRenewal } from './renewal.ts'

const retryMs = 3_000
const preloadDelayMs = 5_000

type SessionDialog = ComponentType<{ renewal: Renewal }>

/** The dialog's code, fetched ahead: the server may be out of reach when the session has ended. */
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

/** Somebody goes on typing where they were: what has the focus now has it again once nothing is asked any more. */
function useRestoreFocus(isAsked: boolean) {
  const before = useRef<Element | null>(null)
  // While it draws: the dialog's field takes the focus as soon as it is there.
  if (!isAsked) before.current = null
  else before.current ??= document.activeElement
  useEffect(() => {
    if (!isAsked) return
    const element = before.current
    return () => {
      // After the dialog has let go of it.
      setTimeout(() => element instanceof HTMLElement && element.focus({ preventScroll: true }), 0)
    }
  }, [isAsked])
}

/** Draws the dialog over the screen while its session is to be renewed. */
export function RenewalHost() {
  const renewal = useSyncExternalStore(subscribeRenewal, getRenewal)
  const Dialog = useSessionDialog(renewal !== null)
  useRestoreFocus(renewal !== null)
  return renewal && Dialog && <Dialog renewal={renewal} />
}
