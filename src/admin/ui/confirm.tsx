import type { ComponentProps } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { useAsyncAction } from './use-async-action.ts'

type ConfirmProps = Omit<ComponentProps<typeof AlertDialog>, 'open' | 'onConfirm' | 'busy'> & {
  /** Does it and says how it went; false keeps the question. */
  onConfirm: () => Promise<boolean>
  /** The words while it works. */
  working: string
}

/** Asks, does it, and closes once it is done. */
export function Confirm({ onConfirm: act, working, onClose, ...asked }: ConfirmProps) {
  const { busy, run } = useAsyncAction(onClose)
  return <AlertDialog {...asked} open onClose={onClose} onConfirm={() => void run(act)} busy={busy && working} />
}
