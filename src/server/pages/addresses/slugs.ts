import { needsNumber, slugOf, slugsOf } from '#domain/slug.ts'
import { AppError } from '#server/kernel/errors.ts'
import { breaksUnique } from '#server/kernel/taken.ts'

/** The slug of a name; null: it gets a number. Refuses with `slug_empty`, at the field, what names nothing. */
export function slugFor(text: string, field: string): string | null {
  const slug = slugOf(text)
  if (slug !== '') return slug
  if (needsNumber(text)) return null
  throw new AppError('slug_empty', { fields: { [field]: 'slug_empty' } })
}

export const slugTaken = (field: string) => new AppError('slug_taken', { fields: { [field]: 'slug_taken' } })

/** Every address under which something of this name and slug was found. */
export const addressesOf = (name: string, slug: string): string[] => [...new Set([slug, ...slugsOf(name)])]

/** Runs a write of a slug; two at once with the same one: the later is refused as taken. */
export async function orTaken<T>(field: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw breaksUnique(error) ? slugTaken(field) : error
  }
}
