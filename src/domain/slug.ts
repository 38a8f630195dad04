const clean = (text: string, kept: RegExp) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(kept, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * The specification's rule: lowercase, accents removed, non-alphanumeric characters removed, spaces to hyphens.
 * 'Promoção de Verão!' is promocao-de-verao, 'Black-Friday 50%' is blackfriday-50. Empty when nothing is left of the
 * text; the caller refuses that.
 */
export const slugOf = (text: string): string => clean(text, /[^a-z0-9\s]/g)

/** Every slug under which `text` is found, its own first: people also write the hyphens of a name (black-friday-50). */
export function slugsOf(text: string): string[] {
  const own = slugOf(text)
  const hyphenated = clean(text, /[^a-z0-9\s-]/g)
  return hyphenated === own ? [own] : [own, hyphenated]
}
