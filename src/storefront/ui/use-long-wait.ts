import { useEffect, useState } from 'react'

/** Milliseconds that a payment takes at most, unless the bank requires authentication. */
const longWaitMs = 20_000

/** Whether a wait has become so long that the page should say so. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), longWaitMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting])
  return isLate
}
