import { useEffect, useEffectEvent, useState } from 'react'
import { shell } from '#words/index.ts'
import { toast } from '../ui/toaster.tsx'

/**
 * Fetches a part of the layout when it is first needed; null until then. If it cannot be fetched, the screen stays as
 * it is.
 * @param load must be the same function on every render
 * @param giveUp called after a failed fetch, so that the part is no longer wanted
 */
export function useOnDemand<Part>(load: () => Promise<Part>, wanted: boolean, giveUp: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const fail = useEffectEvent(() => {
    giveUp()
    toast.failed(shell.partFailed)
  })
  useEffect(() => {
    if (!wanted || part) return
    let isHere = true
    load().then(
      loaded => {
        if (isHere) setPart(() => loaded)
      },
      () => {
        if (isHere) fail()
      },
    )
    return () => {
      isHere = false
    }
  }, [wanted, part, load])
  return part
}
