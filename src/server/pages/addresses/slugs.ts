import { listSlugs, needsNumberedSlug, toSlug } from '#domain/slug.ts'
import { AppError } from '#server/kernel/errors.ts'
import { isUniqueViolation } from '#server/kernel/is-unique-violation.ts'

/** The slug of a name; null: it gets a number. Refuses with `slug_empty`, at the field, what names nothing. */
export function buildSlug(text: string, field: string): string | null {
  const slug = toSlug(text)
  if (slug !== '') return slug
  if (needsNumberedSlug(text)) return null
  throw new AppError('slug_empty', { fields: { [field]: 'slug_empty' } })
}

export const slugTakenError = (field: string) => new AppError('slug_taken', { fields: { [field]: 'slug_taken' } })

/** Every address under which something of this name and slug was found. */
export const listSlugVariants = (name: string, slug: string): string[] => [...new Set([slug, ...listSlugs(name)])]

/** Runs a write of a slug; two at once with the same one: the later is refused as taken. */
export async function throwSlugTakenOnConflict<T>(field: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? slugTakenError(field) : error
  }
}
