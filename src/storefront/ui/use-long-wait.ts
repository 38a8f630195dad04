import { useEffect, useState } from 'react'

/** Longer than a payment takes, unless the bank asks something. */
const longWaitMs = 20_000

/** Whether something has been waited for so long that a person wants to hear of it. */
export function useLongWait(waits: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), longWaitMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  return late
}
