import { useState } from 'react'
import { toast } from './toaster.tsx'

/** Does what is asked, which tells by itself how it went and whether it is done: then goes on, as by closing a dialog. */
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
 * Says how an act went, by its promise: with the last row of a list its dialog is gone before the act counts as done.
 * @returns whether it is done
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
