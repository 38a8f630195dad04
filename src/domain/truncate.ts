/** The first `most` UTF-16 units of a text, without half a character at the end, which PostgreSQL cannot store. */
export const truncate = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '')
