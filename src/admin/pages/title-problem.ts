import { slugOf } from '#domain/slug.ts'
import { pages as words } from '#words/rooms.ts'

/** What is wrong with a page's title before anyone is asked; null when nothing is. */
export function titleProblem(title: string): string | null {
  if (title.trim() === '') return words.pageTitleMissing
  return slugOf(title) === '' ? words.pageTitleUnusable : null
}
