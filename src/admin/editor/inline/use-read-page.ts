import { useEffect, useRef, useState } from 'react'
import type { PageLists } from '../session/page-lists.ts'
import type { PageSession } from '../session/page-session.ts'

/** `tree` is only for the frame. */
export type ReadPage = { tree: string; source: string; number: number }

/** The source as it was read last; `number` is the revision that the frame reports. False when it cannot be read. */
export function useReadPage({ draft, read: ask }: PageSession): ReadPage | null | false {
  const [read, setRead] = useState<ReadPage | null | false>(null)
  const last = useRef(0)
  const source = draft.html
  useEffect(() => {
    last.current += 1
    const number = last.current
    // A result is dropped when a newer one is on its way.
    const take = (tree: string | null) => number === last.current && setRead(tree !== null && { tree, source, number })
    ask(source).then(take, () => take(null))
  }, [source, ask])
  return read
}

/** Lists the contents of a page after it has been read; showing the page comes first. */
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
