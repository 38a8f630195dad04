import { useState } from 'react'

export function usePending() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  return {
    some: names.size > 0,
    setPending: (name: string, pending: boolean) =>
      setNames(current => {
        if (current.has(name) === pending) return current
        const next = new Set(current)
        if (pending) next.add(name)
        else next.delete(name)
        return next
      }),
  }
}
