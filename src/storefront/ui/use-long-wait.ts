import { useEffect, useState } from 'react'

/** Longer than a payment takes, unless the bank asks for authentication. */
const longWaitMs = 20_000

/** Whether a wait has become so long that the page should say so. */
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
