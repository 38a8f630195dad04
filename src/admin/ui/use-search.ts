import { useEffect, useEffectEvent, useState } from 'react'

/** Passes the typed text on after a short pause, and follows changes of `q` from outside, such as navigation. */
export function useSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q)
  const [previousQ, setPreviousQ] = useState(q)
  if (previousQ !== q) {
    setPreviousQ(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => search(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed, q])
  return { typed, setTyped }
}
