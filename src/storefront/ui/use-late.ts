import { useEffect, useState } from 'react'

/** Longer than a payment takes, unless the bank asks something. */
const lateMs = 20_000

/** Whether something has been waited for so long that a person wants to hear of it. */
export function useLate(waits: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  return late
}
