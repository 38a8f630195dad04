export type LessonProgress = { id: string; isCompleted: boolean; openedAt: Date | null }

/** The part of the lessons that is completed, in whole percent. It is 100 only when all lessons are completed. */
export const calculatePercent = (completed: number, total: number): number =>
  total === 0 ? 0 : Math.floor((completed / total) * 100)

/**
 * Picks the lesson with which a student continues: the one that was opened last, or the first open lesson after it if
 * that one is completed, or else the first that is not completed. Returns null when all lessons are completed.
 */
export function pickNextLesson<Lesson extends LessonProgress>(lessons: readonly Lesson[]): Lesson | null {
  const openedAt = (lesson: Lesson) => lesson.openedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const last = lessons.reduce<Lesson | null>((newest, lesson) => {
    if (lesson.openedAt === null) return newest
    return newest === null || openedAt(lesson) > openedAt(newest) ? lesson : newest
  }, null)
  const start = last === null ? 0 : lessons.indexOf(last)
  return [...lessons.slice(start), ...lessons.slice(0, start)].find(lesson => !lesson.isCompleted) ?? null
}
