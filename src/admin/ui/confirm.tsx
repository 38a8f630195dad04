import type { ComponentProps } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { useAsyncAction } from './use-async-action.ts'

type ConfirmProps = Omit<ComponentProps<typeof AlertDialog>, 'open' | 'onConfirm' | 'busy'> & {
  /** Runs the action and reports its result to the member. Resolves to false to keep the dialog open. */
  onConfirm: () => Promise<boolean>
  /** Text of the confirm button while the action runs. */
  working: string
}

/** Asks for confirmation, runs the action, and closes when the action has succeeded. */
export function Confirm({ onConfirm: action, working, onClose, ...dialogProps }: ConfirmProps) {
  const { busy, run } = useAsyncAction(onClose)
  return (
    <AlertDialog {...dialogProps} open onClose={onClose} onConfirm={() => void run(action)} busy={busy && working} />
  )
}
