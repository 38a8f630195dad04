import { useState } from 'react'

export function usePending() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  return {
    some: names.size > 0,
    tell: (name: string, pending: boolean) =>
      setNames(now => {
        if (now.has(name) === pending) return now
        const next = new Set(now)
        if (pending) next.add(name)
        else next.delete(name)
        return next
      }),
  }
}
