import { Problem } from '#api-client/call.ts'
import { needsNumberedSlug, toSlug } from '#domain/slug.ts'
import { pages as words } from '#i18n/lazy-words.ts'

/** Returns why a page title is rejected, or null. */
export function validateTitle(title: string): string | null {
  if (title.trim() === '') return words.pageTitleMissing
  return toSlug(title) === '' && !needsNumberedSlug(title) ? words.pageTitleUnusable : null
}

/** Returns why the server rejected a title; null when the error has another cause. */
export function findTitleError(error: unknown): string | null {
  const code = error instanceof Problem ? error.code : ''
  if (code === 'slug_taken') return words.pageTitleTaken
  return code === 'slug_empty' ? words.pageTitleUnusable : null
}
