import { type RefObject, useEffect, useRef, useState } from 'react'

const getFiles = (transfer: DataTransfer | null) => (transfer ? [...transfer.files] : [])
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Accepts files pasted or dropped anywhere on the page while `container` is shown. Otherwise the browser would open a
 * picture that was dropped beside the small drop zone, and leave the form.
 * @returns whether files are dragged over the page
 */
export function usePageFiles(
  container: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const onFilesRef = useRef(onFiles)
  useEffect(() => {
    onFilesRef.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    const listen = <K extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(
      type: K,
      react: (event: DocumentEventMap[K]) => void,
    ) => {
      const shown = (event: DocumentEventMap[K]) => {
        if (container.current?.offsetParent && !event.defaultPrevented) react(event)
      }
      document.addEventListener(type, shown, { signal: stop.signal })
    }
    const handleFiles = (event: Event, files: readonly File[]) => {
      if (files.length === 0) return
      event.preventDefault()
      onFilesRef.current(files)
    }
    listen('paste', event => handleFiles(event, getFiles(event.clipboardData)))
    listen('dragover', event => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDraggedOver(true)
    })
    listen('dragleave', event => event.relatedTarget === null && setDraggedOver(false))
    listen('drop', event => handleFiles(event, getFiles(event.dataTransfer)))
    document.addEventListener('drop', () => setDraggedOver(false), { signal: stop.signal })
    return () => stop.abort()
  }, [container])
  return isDraggedOver
}
