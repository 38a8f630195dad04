import { useEffect, useRef, useState } from 'react'
import type { ShownElement } from '#contract/editor-messages.ts'
import type { PageLists } from './page-lists.ts'

export type ReadPage = { source: string; tree: ShownElement; lists: PageLists; number: number }
/** Null: too large or too deep to be shown with its addresses. */
export type Read = Omit<ReadPage, 'number'> | null
type Answer = { number: number; read: Read }

/** The source as it was read last; its number is what the frame calls its revision. False: it cannot be read. */
export function useReadPage(source: string): ReadPage | null | false {
  const [read, setRead] = useState<ReadPage | null | false>(null)
  const worker = useRef<Worker>(null)
  const last = useRef(0)
  useEffect(() => {
    const started = new Worker(new URL('./page-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      // A newer one is on its way.
      if (data.number === last.current) setRead(data.read ? { ...data.read, number: data.number } : false)
    })
    worker.current = started
    return () => started.terminate()
  }, [])
  useEffect(() => {
    last.current += 1
    worker.current?.postMessage({ source, number: last.current })
  }, [source])
  return read
}
