import {
  type Announcements,
  closestCenter,
  type DndContextProps,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { catalog } from '#words/index.ts'

/** How pictures are dragged: by mouse after a few px, by touch after a moment, by keys; each step is told in words. */
export function useDragging(images: readonly string[], move: (from: number, to: number) => void): DndContextProps {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: UniqueIdentifier) => images.indexOf(String(id)) + 1
  // A picture that was just lifted is over its own place: that is not told, or it would hide that it was lifted.
  const left = useRef(false)
  const announcements: Announcements = {
    onDragStart({ active }) {
      left.current = false
      return catalog.imageLifted(place(active.id), images.length)
    },
    onDragOver({ active, over }) {
      left.current ||= over !== null && over.id !== active.id
      return over && left.current ? catalog.imageOver(place(active.id), place(over.id), images.length) : undefined
    },
    onDragEnd: ({ active, over }) =>
      over ? catalog.imageDropped(place(active.id), place(over.id), images.length) : undefined,
    onDragCancel: ({ active }) => catalog.imageBack(place(active.id)),
  }
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: { announcements, screenReaderInstructions: { draggable: catalog.moveImageHelp } },
    onDragEnd({ active, over }) {
      if (over) move(images.indexOf(String(active.id)), images.indexOf(String(over.id)))
    },
  }
}
