/**
 * Returns the first `maxUnits` UTF-16 units of a text. A surrogate pair is never split, because PostgreSQL cannot store
 * half of one.
 */
export const truncate = (text: string, maxUnits: number): string =>
  text.slice(0, maxUnits).replace(/\p{Surrogate}$/u, '')
