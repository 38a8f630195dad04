import { useEffect, useRef, useState } from 'react'
import type { PageSession } from '../session/page-session.ts'

type Read = NonNullable<Awaited<ReturnType<PageSession['read']>>>
export type ReadPage = Read & { source: string; number: number }

/** The source as it was read last; its number is what the frame calls its revision. False: it cannot be read. */
export function useReadPage({ draft, read: ask }: PageSession): ReadPage | null | false {
  const [read, setRead] = useState<ReadPage | null | false>(null)
  const last = useRef(0)
  const source = draft.html
  useEffect(() => {
    last.current += 1
    const number = last.current
    // A newer one is on its way.
    const take = (read: Read | null) => number === last.current && setRead(read ? { ...read, source, number } : false)
    ask(source).then(take, () => take(null))
  }, [source, ask])
  return read
}
