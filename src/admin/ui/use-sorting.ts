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

/** Screen reader announcements during sorting; positions are counted from 1. */
export type SortingWords = {
  lifted: (n: number, total: number) => string
  over: (n: number, place: number, total: number) => string
  dropped: (n: number, place: number, total: number) => string
  canceled: (n: number) => string
  help: string
}

/** Sorting begins by mouse after a few px of movement, by touch after a short press, or by keyboard. */
export const useSortingSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

/**
 * Returns the props of a list that is sorted by mouse (after a few px of movement), touch (after a short press) or
 * keyboard. Each step is announced to screen readers.
 */
export function useSorting(
  ids: readonly string[],
  move: (from: number, to: number) => void,
  words: SortingWords,
): DndContextProps {
  const sensors = useSortingSensors()
  const getPosition = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  // An item that was just picked up is at first over its own position. Announcing that position would replace the
  // announcement that the item was picked up.
  const hasLeftStart = useRef(false)
  const announcements: Announcements = {
    onDragStart({ active }) {
      hasLeftStart.current = false
      return words.lifted(getPosition(active.id), ids.length)
    },
    onDragOver({ active, over }) {
      hasLeftStart.current ||= over !== null && over.id !== active.id
      return over && hasLeftStart.current
        ? words.over(getPosition(active.id), getPosition(over.id), ids.length)
        : undefined
    },
    onDragEnd: ({ active, over }) =>
      over ? words.dropped(getPosition(active.id), getPosition(over.id), ids.length) : undefined,
    onDragCancel: ({ active }) => words.canceled(getPosition(active.id)),
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
