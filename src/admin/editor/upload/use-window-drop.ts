import { useEffect, useEffectEvent, useState } from 'react'
import { type PickedFile, readDroppedFiles } from '../../ui/picked-files.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
/**
 * Drop targets of this screen, the newest last. Only the newest one accepts files, for example a dialog instead of the
 * list behind it.
 */
const dropTargets: object[] = []

/**
 * Accepts files and folders that are dropped anywhere in the window. Without this handler, the browser would leave the
 * screen and open the dropped file.
 * @returns whether files are being dragged over the window
 */
export function useWindowDrop(onFiles: (files: PickedFile[]) => void, isEnabled = true): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
  useEffect(() => {
    if (!isEnabled) return
    const controller = new AbortController()
    const target = {}
    dropTargets.push(target)
    const isNewestTarget = () => dropTargets.at(-1) === target
    const handleDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDraggedOver(isNewestTarget())
    }
    const handleDragLeave = (event: DragEvent) => event.relatedTarget === null && setIsDraggedOver(false)
    const handleDrop = (event: DragEvent) => {
      setIsDraggedOver(false)
      // The drop zone itself may have handled the event already.
      if (event.defaultPrevented || !isNewestTarget() || !event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      void readDroppedFiles(event.dataTransfer).then(files => handleFiles(files))
    }
    document.addEventListener('dragover', handleDragOver, { signal: controller.signal })
    document.addEventListener('dragleave', handleDragLeave, { signal: controller.signal })
    document.addEventListener('drop', handleDrop, { signal: controller.signal })
    return () => {
      controller.abort()
      dropTargets.splice(dropTargets.indexOf(target), 1)
      setIsDraggedOver(false)
    }
  }, [isEnabled])
  return isDraggedOver
}
