import { useEffect, useEffectEvent, useState } from 'react'
import { shell } from '#words/index.ts'
import { toast } from '../ui/toaster.tsx'

/**
 * A part of the frame that is fetched when it is first wanted; null until it is there. The screen stays as it is when
 * it cannot be fetched.
 * @param load the same function at every drawing
 * @param giveUp tells that nothing is wanted any more
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
