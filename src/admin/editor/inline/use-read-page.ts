import { useEffect, useRef, useState } from 'react'
import type { PageLists } from '../session/page-lists.ts'
import type { PageSession } from '../session/page-session.ts'

/** A source that the worker has parsed. `tree` is the page in the form that the frame shows, as JSON. */
export type ReadPage = { tree: string; source: string; number: number }

/**
 * Parses the draft's HTML in the worker after each change. `number` is the revision number that the frame repeats in
 * its messages. Null before the first result; false when the source cannot be parsed.
 */
export function useReadPage({ draft, read: readSource }: PageSession): ReadPage | null | false {
  const [read, setRead] = useState<ReadPage | null | false>(null)
  const last = useRef(0)
  const source = draft.html
  useEffect(() => {
    last.current += 1
    const number = last.current
    // A result is dropped when a newer request has been sent.
    const acceptTree = (tree: string | null) =>
      number === last.current && setRead(tree !== null && { tree, source, number })
    readSource(source).then(acceptTree, () => acceptTree(null))
  }, [source, readSource])
  return read
}

/** Lists the texts, links and images of a page after the page has been read, so that the page is shown first. */
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
