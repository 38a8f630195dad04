import { useEffect, useEffectEvent, useState } from 'react'
import { type PickedFile, readDroppedFiles } from '../../ui/picked-files.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
/** Drop targets of this screen, the newest last: a dialog comes before the list behind it. */
const dropTargets: object[] = []

/**
 * Accepts files and folders dropped outside the drop zone, where the browser would open them in place of the screen.
 * @returns whether files are being dragged over the window
 */
export function useWindowDrop(onFiles: (files: PickedFile[]) => void, isOpen = true): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const taker = {}
    dropTargets.push(taker)
    const isTurn = () => dropTargets.at(-1) === taker
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(isTurn())
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      // The drop zone itself may have handled the event already.
      if (event.defaultPrevented || !isTurn() || !event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      void readDroppedFiles(event.dataTransfer).then(files => take(files))
    }
    document.addEventListener('dragover', hold, { signal: stop.signal })
    document.addEventListener('dragleave', leave, { signal: stop.signal })
    document.addEventListener('drop', drop, { signal: stop.signal })
    return () => {
      stop.abort()
      dropTargets.splice(dropTargets.indexOf(taker), 1)
      setOver(false)
    }
  }, [isOpen])
  return over
}
