import { useEffect, useRef, useState } from 'react'
import type { PageLists } from '../session/page-lists.ts'
import type { PageSession } from '../session/page-session.ts'

/** `tree`: for the frame alone. */
export type ReadPage = { tree: string; source: string; number: number }

/** The source as it was read last; its number is what the frame calls its revision. False: it cannot be read. */
export function useReadPage({ draft, read: ask }: PageSession): ReadPage | null | false {
  const [read, setRead] = useState<ReadPage | null | false>(null)
  const last = useRef(0)
  const source = draft.html
  useEffect(() => {
    last.current += 1
    const number = last.current
    // A newer one is on its way.
    const take = (tree: string | null) => number === last.current && setRead(tree !== null && { tree, source, number })
    ask(source).then(take, () => take(null))
  }, [source, ask])
  return read
}

/** What a page that was read says, a moment later: first it is shown. */
export function usePageLists({ lists: ask }: PageSession, read: ReadPage | null | false): PageLists | null {
  const [lists, setLists] = useState<PageLists | null>(null)
  useEffect(() => {
    if (!read) return
    let isNewest = true
    const take = (lists: PageLists | null) => isNewest && setLists(lists)
    ask(read.source).then(take, () => take(null))
    return () => {
      isNewest = false
    }
  }, [read, ask])
  return lists
}
