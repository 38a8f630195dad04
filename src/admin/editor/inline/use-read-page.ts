import { useEffect, useRef, useState } from 'react'
import type { PageLists } from '../session/page-lists.ts'
import type { PageSession } from '../session/page-session.ts'

/** `tree` is only for the frame. */
export type ReadPage = { tree: string; source: string; number: number }

/** The source as it was read last; `number` is the revision that the frame reports. False when it cannot be read. */
export function useReadPage({ draft, read: readSource }: PageSession): ReadPage | null | false {
  const [read, setRead] = useState<ReadPage | null | false>(null)
  const last = useRef(0)
  const source = draft.html
  useEffect(() => {
    last.current += 1
    const number = last.current
    // A result is dropped when a newer one is on its way.
    const acceptTree = (tree: string | null) =>
      number === last.current && setRead(tree !== null && { tree, source, number })
    readSource(source).then(acceptTree, () => acceptTree(null))
  }, [source, readSource])
  return read
}

/** Lists the contents of a page after it has been read; showing the page comes first. */
export function usePageLists({ lists: listSource }: PageSession, read: ReadPage | null | false): PageLists | null {
  const [lists, setLists] = useState<PageLists | null>(null)
  useEffect(() => {
    if (!read) return
    let isNewest = true
    const acceptLists = (lists: PageLists | null) => isNewest && setLists(lists)
    listSource(read.source).then(acceptLists, () => acceptLists(null))
    return () => {
      isNewest = false
    }
  }, [read, listSource])
  return lists
}
