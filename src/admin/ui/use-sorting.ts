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

/** What a screen reader hears while something is moved; places are counted from 1. */
export type SortingWords = {
  lifted: (n: number, total: number) => string
  over: (n: number, place: number, total: number) => string
  dropped: (n: number, place: number, total: number) => string
  back: (n: number) => string
  help: string
}

/** How a list is put in order: by mouse after a few px, by touch after a moment, by keys; each step is told in words. */
export function useSorting(
  ids: readonly string[],
  move: (from: number, to: number) => void,
  words: SortingWords,
): DndContextProps {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  // What was just lifted is over its own place: that is not told, or it would hide that it was lifted.
  const left = useRef(false)
  const announcements: Announcements = {
    onDragStart({ active }) {
      left.current = false
      return words.lifted(place(active.id), ids.length)
    },
    onDragOver({ active, over }) {
      left.current ||= over !== null && over.id !== active.id
      return over && left.current ? words.over(place(active.id), place(over.id), ids.length) : undefined
    },
    onDragEnd: ({ active, over }) => (over ? words.dropped(place(active.id), place(over.id), ids.length) : undefined),
    onDragCancel: ({ active }) => words.back(place(active.id)),
  }
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: { announcements, screenReaderInstructions: { draggable: words.help } },
    onDragEnd({ active, over }) {
      if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
    },
  }
}
