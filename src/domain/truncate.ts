/** The first `maxUnits` UTF-16 units of a text, without half a character at the end, which PostgreSQL cannot store. */
export const truncate = (text: string, maxUnits: number): string =>
  text.slice(0, maxUnits).replace(/\p{Surrogate}$/u, '')
