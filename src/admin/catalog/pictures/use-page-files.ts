import { type RefObject, useEffect, useRef, useState } from 'react'

const getFiles = (transfer: DataTransfer | null) => (transfer ? [...transfer.files] : [])
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Accepts files pasted or dropped anywhere on the page while `place` is shown. Otherwise a drop beside the small zone
 * would make the browser open the picture and leave the form. @returns whether files are dragged over the page
 */
export function usePageFiles(place: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    const listen = <K extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(
      type: K,
      react: (event: DocumentEventMap[K]) => void,
    ) => {
      const shown = (event: DocumentEventMap[K]) => {
        if (place.current?.offsetParent && !event.defaultPrevented) react(event)
      }
      document.addEventListener(type, shown, { signal: stop.signal })
    }
    const given = (event: Event, files: readonly File[]) => {
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    listen('paste', event => given(event, getFiles(event.clipboardData)))
    listen('dragover', event => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', event => event.relatedTarget === null && setOver(false))
    listen('drop', event => given(event, getFiles(event.dataTransfer)))
    document.addEventListener('drop', () => setOver(false), { signal: stop.signal })
    return () => stop.abort()
  }, [place])
  return over
}
