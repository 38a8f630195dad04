import { useState } from 'react'
import { toast } from './toaster.tsx'

/**
 * Returns a function that runs an action, and whether an action is running. The action reports its own result and
 * resolves to whether it succeeded. `onDone` is called only after a success, for example to close a dialog.
 */
export function useAsyncAction(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  async function run(action: () => Promise<boolean>) {
    setBusy(true)
    const isDone = await action()
    setBusy(false)
    if (isDone) onDone()
  }
  return { busy, run }
}

/**
 * Reports the result of an action as a toast. It takes a promise instead of mutation callbacks, because the component
 * may be unmounted before the action settles, for example when the last row of a list is deleted.
 * @returns whether the action succeeded
 */
export const toastResult = (
  result: Promise<unknown>,
  successText: string,
  onFailed: (error: unknown) => void,
): Promise<boolean> =>
  result.then(
    () => {
      toast.done(successText)
      return true
    },
    error => {
      onFailed(error)
      return false
    },
  )
