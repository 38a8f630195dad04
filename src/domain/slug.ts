import { foldLetters, parseLetterTable } from './search-key.ts'

/** Folded Greek and Cyrillic letters with their Latin transliteration. */
const latinLetters = /* @__PURE__ */ parseLetterTable(
  `α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ f χ ch ψ ps ω o
  а a б b в v г g ґ g д d ђ dj е e є ye ж zh з z ѕ dz и i і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ф f х kh
  ц ts ч ch џ dz ш sh щ shch ъ - ы y ь - э e ю yu я ya ѣ e ә a ғ gh қ q ң ng ө o ұ u ү u һ h`,
)

/** Symbols and fractions are removed first, because '½' would otherwise become 12. */
const symbolPattern = /[\p{So}\u00bc-\u00be\u2150-\u215f\u2189]/gu

const toSlugText = (text: string, removed: RegExp) =>
  foldLetters(text.replace(symbolPattern, ''))
    .replace(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu, letter => latinLetters.get(letter) ?? letter)
    .replace(removed, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Converts a name to a slug: lower case, only letters and digits without accents, with hyphens for spaces. 'Promoção de
 * Verão!' becomes promocao-de-verao, 'Black-Friday 50%' becomes blackfriday-50. Greek and Cyrillic are transliterated.
 * The slug may be empty: see `needsNumberedSlug`.
 */
export const toSlug = (text: string): string => toSlugText(text, /[^a-z0-9\s]/g)

/**
 * Returns every slug by which `text` can be found, with its actual slug first. The others keep the hyphens of a name,
 * because people enter them too (black-friday-50).
 */
export function listSlugs(text: string): string[] {
  const slug = toSlug(text)
  const hyphenated = toSlugText(text, /[^a-z0-9\s-]/g)
  return [...new Set([slug, hyphenated])].filter(Boolean)
}

/** The part before the number in a numbered slug. */
export const numberedSlugs = { campaign: 'campanha', page: 'pagina' } as const

/**
 * Whether a name gets a numbered slug, because it is in another alphabet or consists of emoji: 日本茶 becomes campanha-1.
 * A name of only punctuation and spaces gets none.
 */
export const needsNumberedSlug = (text: string): boolean => toSlug(text) === '' && /[\p{L}\p{N}\p{So}]/u.test(text)
