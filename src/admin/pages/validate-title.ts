import { needsNumberedSlug, toSlug } from '#domain/slug.ts'
import { Problem } from '#web/call.ts'
import { pages as words } from '#words/lazy-words.ts'

/** What is wrong with a page's title before anyone is asked; null when nothing is. */
export function validateTitle(title: string): string | null {
  if (title.trim() === '') return words.pageTitleMissing
  return toSlug(title) === '' && !needsNumberedSlug(title) ? words.pageTitleUnusable : null
}

/** What the server's refusal of a title says at its field; null when it refused something else. */
export function findTitleError(error: unknown): string | null {
  const code = error instanceof Problem ? error.code : ''
  if (code === 'slug_taken') return words.pageTitleTaken
  return code === 'slug_empty' ? words.pageTitleUnusable : null
}
