import { useState } from 'react'
import { toast } from './toaster.tsx'

/**
 * Runs an action that reports its own result and returns whether it succeeded; then calls `onDone`, for example to
 * close a dialog.
 */
export function useAsyncAction(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  async function run(act: () => Promise<boolean>) {
    setBusy(true)
    const isDone = await act()
    setBusy(false)
    if (isDone) onDone()
  }
  return { busy, run }
}

/**
 * Reports the result of an action as a toast. It takes a promise instead of mutation callbacks, because the component
 * may be unmounted before the action settles, for example with the last row of a list.
 * @returns whether the action succeeded
 */
export const toastResult = (act: Promise<unknown>, done: string, failed: (error: unknown) => void): Promise<boolean> =>
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
