import { type Announcements, closestCenter, type DndContextProps, type UniqueIdentifier } from '@dnd-kit/core'
import { useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { useSortingSensors } from '../../../ui/use-sorting.ts'
import type { CourseOrder } from '../queries.ts'
import { findPlace, listRows, placeLesson, placeModule } from './outline-order.ts'

const findTitle = (modules: Course['modules'], id: UniqueIdentifier) =>
  modules.flatMap(module => [module, ...module.lessons]).find(row => row.id === id)?.title ?? ''

/** Sorts modules and lessons by mouse, touch or keyboard. A lesson can be moved to any module. */
export function useOutlineSorting(modules: Course['modules'], onMove: (order: CourseOrder) => void) {
  const words = courses.outline
  const [dragged, setDragged] = useState<{ id: string; title: string; isModule: boolean } | null>(null)
  const rows = listRows(modules)
  const isModule = (id: UniqueIdentifier) => modules.some(module => module.id === id)
  const place = (id: UniqueIdentifier, over: UniqueIdentifier) =>
    (isModule(id) ? placeModule : placeLesson)(modules, String(id), String(over))
  const sensors = useSortingSensors()

  function describePlace(id: UniqueIdentifier, over: UniqueIdentifier): string {
    const order = place(id, over)
    if (isModule(id)) return words.overModule(findTitle(modules, id), order.findIndex(module => module.id === id) + 1)
    const found = findPlace(order, String(id))
    return found ? words.over(findTitle(modules, id), findTitle(modules, found.moduleId), found.place) : ''
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.lifted(findTitle(modules, active.id)),
    onDragOver: ({ active, over }) => (over && over.id !== active.id ? describePlace(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? describePlace(active.id, over.id) : words.canceled(findTitle(modules, active.id)),
    onDragCancel: ({ active }) => words.canceled(findTitle(modules, active.id)),
  }
  const context: DndContextProps = {
    sensors,
    collisionDetection: closestCenter,
    accessibility: { announcements, screenReaderInstructions: { draggable: words.help } },
    onDragStart: ({ active: { id } }) =>
      setDragged({ id: String(id), title: findTitle(modules, id), isModule: isModule(id) }),
    onDragCancel: () => setDragged(null),
    onDragEnd({ active, over }) {
      setDragged(null)
      if (over && over.id !== active.id) onMove(place(active.id, over.id))
    },
  }
  return { context, rows, dragged }
}
