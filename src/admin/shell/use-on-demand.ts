import { useEffect, useEffectEvent, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { toast } from '../ui/toaster.tsx'

/**
 * Fetches a part of the layout when it is first needed; returns null until it has been fetched. If it cannot be
 * fetched, the screen stays as it is.
 * @param load must be the same function on every render
 * @param onFailed called after a failed fetch, so that the caller can stop requesting the part
 */
export function useOnDemand<Part>(load: () => Promise<Part>, isNeeded: boolean, onFailed: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const fail = useEffectEvent(() => {
    onFailed()
    toast.failed(shell.partFailed)
  })
  useEffect(() => {
    if (!isNeeded || part) return
    let isMounted = true
    load().then(
      loaded => {
        if (isMounted) setPart(() => loaded)
      },
      () => {
        if (isMounted) fail()
      },
    )
    return () => {
      isMounted = false
    }
  }, [isNeeded, part, load])
  return part
}
