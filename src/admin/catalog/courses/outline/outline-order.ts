import type { CourseOrder } from '../queries.ts'

type Item = { id: string }
/** The modules of a course with their lessons, in their order. */
export type Modules<Lesson extends Item = Item> = readonly (Item & { lessons: readonly Lesson[] })[]

/** Reduces modules to their order, as the server expects it. */
export const toOrder = (modules: Modules): CourseOrder =>
  modules.map(({ id, lessons }) => ({ id, lessonIds: lessons.map(lesson => lesson.id) }))

/** Sorts modules and lessons like `order`. Returns null if one of them was added or removed since. */
export function applyOrder<Lesson extends Item, Module extends Modules<Lesson>[number]>(
  modules: readonly Module[],
  order: CourseOrder,
): Module[] | null {
  const lessons = new Map(modules.flatMap(module => module.lessons).map(lesson => [lesson.id, lesson]))
  const sorted = order.flatMap(({ id, lessonIds }) => {
    const module = modules.find(each => each.id === id)
    return module ? { ...module, lessons: lessonIds.flatMap(lessonId => lessons.get(lessonId) ?? []) } : []
  })
  const count = (list: Modules) => list.length + list.reduce((sum, module) => sum + module.lessons.length, 0)
  const orderCount = order.length + order.reduce((sum, { lessonIds }) => sum + lessonIds.length, 0)
  return count(sorted) === count(modules) && orderCount === count(modules) ? sorted : null
}

function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Lists the ids of all rows of the outline from top to bottom: each module, followed by its lessons. */
export const listRows = (modules: Modules): string[] =>
  modules.flatMap(({ id, lessons }) => [id, ...lessons.map(lesson => lesson.id)])

/** Moves a module to the place of another one. */
export function placeModule(modules: Modules, id: string, overId: string): CourseOrder {
  const order = toOrder(modules)
  const from = order.findIndex(module => module.id === id)
  const to = order.findIndex(module => module.id === overId)
  return from < 0 || to < 0 ? order : moveEntry(order, from, to)
}

/**
 * Moves a lesson to the place of another row. Above the first module there is no place, so that the lesson becomes the
 * first one of that module.
 */
export function placeLesson(modules: Modules, id: string, overId: string): CourseOrder {
  const rows = listRows(modules)
  const from = rows.indexOf(id)
  const to = rows.indexOf(overId)
  if (from < 0 || to < 0) return toOrder(modules)
  const moduleIds = new Set(modules.map(module => module.id))
  const order: CourseOrder = []
  for (const row of moveEntry(rows, from, Math.max(to, 1))) {
    if (moduleIds.has(row)) order.push({ id: row, lessonIds: [] })
    else order.at(-1)?.lessonIds.push(row)
  }
  return order
}

/** Moves a module or a lesson one row up (-1) or down (1). Returns null at the end of the outline. */
export function stepRow(modules: Modules, id: string, step: -1 | 1): CourseOrder | null {
  const isModule = modules.some(module => module.id === id)
  const rows = isModule ? modules.map(module => module.id) : listRows(modules)
  const over = rows[rows.indexOf(id) + step]
  // The first row is a module, above which no lesson has a place.
  if (over === undefined || (!isModule && over === rows[0])) return null
  return isModule ? placeModule(modules, id, over) : placeLesson(modules, id, over)
}

/** Moves a lesson to the end of a module. */
export const moveToModule = (modules: Modules, id: string, moduleId: string): CourseOrder =>
  toOrder(modules).map(module => {
    const others = module.lessonIds.filter(lessonId => lessonId !== id)
    return { ...module, lessonIds: module.id === moduleId ? [...others, id] : others }
  })

/** Returns the module and the place, counted from 1, of a lesson. */
export function findPlace(order: CourseOrder, lessonId: string): { moduleId: string; place: number } | null {
  const module = order.find(({ lessonIds }) => lessonIds.includes(lessonId))
  return module ? { moduleId: module.id, place: module.lessonIds.indexOf(lessonId) + 1 } : null
}
