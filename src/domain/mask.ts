/**
 * Masks 'marina@example.com' as 'm•••@example.com', so that only someone who knows the e-mail address recognizes it.
 */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** Shortens 'Marina Costa Lima' to 'Marina L.'. A single word stays unchanged. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

/** Keeps only the start of a text, at most a third of it and at most six characters: '2150 F•••'. */
export const maskText = (text: string): string => {
  const signs = [...text]
  return signs.length === 0 ? '' : `${signs.slice(0, Math.min(6, Math.ceil(signs.length / 3))).join('')}•••`
}
