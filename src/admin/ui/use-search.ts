import { useEffect, useEffectEvent, useState } from 'react'

/** What is typed goes into the address a moment after the last key; an address that changes by itself is followed. */
export function useSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  if (seen !== q) {
    setSeen(q)
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
