import type { ComponentProps } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { useAsyncAction } from './use-async-action.ts'

type ConfirmProps = Omit<ComponentProps<typeof AlertDialog>, 'open' | 'onConfirm' | 'busy'> & {
  /** Runs the action and reports its result; false keeps the dialog open. */
  onConfirm: () => Promise<boolean>
  /** The button's text while the action runs. */
  working: string
}

/** Asks for confirmation, runs the action, and closes when it has succeeded. */
export function Confirm({ onConfirm: action, working, onClose, ...dialogProps }: ConfirmProps) {
  const { busy, run } = useAsyncAction(onClose)
  return (
    <AlertDialog {...dialogProps} open onClose={onClose} onConfirm={() => void run(action)} busy={busy && working} />
  )
}
