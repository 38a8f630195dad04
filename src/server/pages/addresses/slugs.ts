import { slugOf, slugsOf } from '#domain/slug.ts'
import { AppError } from '#server/kernel/errors.ts'
import { breaksUnique } from '#server/kernel/taken.ts'

/** The slug of a name, or the refusal that names the field. */
export function slugFor(text: string, field: string): string {
  const slug = slugOf(text)
  if (slug === '') throw new AppError('slug_empty', { fields: { [field]: 'slug_empty' } })
  return slug
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
