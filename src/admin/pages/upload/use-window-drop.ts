import { useEffect, useRef, useState } from 'react'
import { filesOfDrop, type PickedFile } from '../../ui/dropped-files.ts'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Takes files and folders that are dropped beside the small zone: the browser would open them in place of the screen.
 * @returns whether files are held over the window
 */
export function useWindowDrop(onFiles: (files: PickedFile[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      // The zone itself has taken them already.
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event)) return
      event.preventDefault()
      void filesOfDrop(event.dataTransfer).then(files => take.current(files))
    }
    document.addEventListener('dragover', hold, { signal: stop.signal })
    document.addEventListener('dragleave', event => event.relatedTarget === null && setOver(false), {
      signal: stop.signal,
    })
    document.addEventListener('drop', drop, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return over
}
