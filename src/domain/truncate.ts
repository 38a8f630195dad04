/** The first `most` characters of a text as it is counted here, without half of one at its end, which nothing can keep. */
export const truncate = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '')
