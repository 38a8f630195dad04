import { useEffect, useState } from 'react'

/** Longer than a payment takes, unless the bank asks for authentication. */
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
