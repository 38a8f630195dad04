import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Manages a search text. Calls `onSearch` after a short pause in typing, and adopts a `q` that changed elsewhere, for
 * example by navigation.
 */
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
