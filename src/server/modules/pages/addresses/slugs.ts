import { listSlugs, needsNumberedSlug, toSlug } from '#domain/slug.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { isUniqueViolation } from '#server/platform/db/is-unique-violation.ts'

/**
 * Returns the slug of a name. Returns null for a name that consists of characters which no slug can contain, such as
 * 日本茶 or 🎉: the caller then creates a numbered slug. Throws `slug_empty` for a name of blanks and punctuation only.
 */
export function buildSlug(text: string, field: string): string | null {
  const slug = toSlug(text)
  if (slug !== '') return slug
  if (needsNumberedSlug(text)) return null
  throw new AppError('slug_empty', { fields: { [field]: 'slug_empty' } })
}

export const slugTakenError = (field: string) => new AppError('slug_taken', { fields: { [field]: 'slug_taken' } })

/** Every slug under which a campaign or page with this name and slug was reachable. */
export const listSlugVariants = (name: string, slug: string): string[] => [...new Set([slug, ...listSlugs(name)])]

/** Turns a unique violation by a concurrent write of the same slug into `slug_taken`. */
export async function throwSlugTakenOnConflict<T>(field: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? slugTakenError(field) : error
  }
}
