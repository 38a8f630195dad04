/** 'marina@example.com' as 'm•••@example.com': enough to recognise, too little to learn. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** 'Marina Costa Lima' as 'Marina L.'; a single word stays. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

/** The beginning of a text, a third of it and six letters at most: '2150 F•••'. */
export const maskText = (text: string): string => {
  const signs = [...text]
  return signs.length === 0 ? '' : `${signs.slice(0, Math.min(6, Math.ceil(signs.length / 3))).join('')}•••`
}
