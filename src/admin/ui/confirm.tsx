import { type ComponentProps, useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { toast } from './toaster.tsx'

type ConfirmProps = Omit<ComponentProps<typeof AlertDialog>, 'open' | 'onConfirm' | 'busy'> & {
  /** Does it and says how it went; false keeps the question. */
  act: () => Promise<boolean>
  /** The words while it works. */
  working: string
}

/** Asks, does it, and closes once it is done. */
export function Confirm({ act, working, onClose, ...asked }: ConfirmProps) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    const isDone = await act()
    setBusy(false)
    if (isDone) onClose()
  }
  return <AlertDialog {...asked} open onClose={onClose} onConfirm={() => void confirm()} busy={busy && working} />
}

/**
 * Says how an act went, by its promise: with the last row of a list its dialog is gone before the act counts as done.
 * @returns whether it is done
 */
export const told = (act: Promise<unknown>, done: string, failed: (error: unknown) => void): Promise<boolean> =>
  act.then(
    () => {
      toast.done(done)
      return true
    },
    error => {
      failed(error)
      return false
    },
  )
