import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadSessionDialog } from '../registry.ts'
import { currentRenewal, onRenewal, type Renewal } from './renewal.ts'

const retryMs = 3_000
const afterFirstScreen = 5_000

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
    timer = window.setTimeout(load, isWanted ? 0 : afterFirstScreen)
    return () => clearTimeout(timer)
  }, [Dialog, isWanted])
  return Dialog
}

/** Draws the dialog over the screen while its session is to be renewed. */
export function RenewalHost() {
  const renewal = useSyncExternalStore(onRenewal, currentRenewal)
  const Dialog = useSessionDialog(renewal !== null)
  return renewal && Dialog && <Dialog renewal={renewal} />
}
