/** The complete sets of texts: one per language, and the default set `spec`, which mixes English and Portuguese. */
export const languages = ['spec', 'en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

/** A language that a reader can have: a set of texts in one language. */
export type ReaderLanguage = Exclude<Language, 'spec'>

/**
 * The choices of a shop: one set of texts for everyone, or `reader`, the language that each reader's browser prefers.
 */
export const shopLanguages = [...languages, 'reader'] as const
export type ShopLanguage = (typeof shopLanguages)[number]

/** Returns the stored choice of a shop, or `spec` when the stored value is not a known choice. */
export const resolveShopLanguage = (stored: string | null | undefined): ShopLanguage =>
  shopLanguages.find(language => language === stored) ?? 'spec'

/** Preferences beyond this number are ignored, to limit the work for a long header. */
const maxPreferences = 20

function parsePreference(preference: string): { language: ReaderLanguage; quality: number } | null {
  const [tag = '', ...parameters] = preference
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const primary = tag.split('-')[0]
  if (primary !== 'pt' && primary !== 'en') return null
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return quality > 0 && quality <= 1 ? { language: primary === 'pt' ? 'pt-BR' : 'en', quality } : null
}

/**
 * Returns the reader's language for a value of Accept-Language; English when the header names neither language. Only
 * two results are possible, so a cache whose keys contain the result stores at most two variants of a page.
 */
export function parseReaderLanguage(acceptLanguage: string | undefined): ReaderLanguage {
  const preferences = (acceptLanguage ?? '').split(',', maxPreferences).flatMap(each => parsePreference(each) ?? [])
  const [first, ...others] = preferences
  if (!first) return 'en'
  return others.reduce((best, each) => (each.quality > best.quality ? each : best), first).language
}

/**
 * Name of the cookie with the language in which a member reads the administration in this browser. The cookie grants no
 * permissions.
 */
export const languageCookie = 'admin_language'

/**
 * Returns the first of the candidates that is a known language, such as the product's and then the shop's; otherwise
 * `spec`.
 */
export function resolveLanguage(...candidates: readonly unknown[]): Language {
  for (const each of candidates) {
    const known = languages.find(language => language === each)
    if (known) return known
  }
  return 'spec'
}

/**
 * Returns the language of a page: the first candidate that is a known language, where `reader` means the reader's
 * language. Background work has no reader (null), so `reader` then means English.
 */
export function resolvePageLanguage(reader: ReaderLanguage | null, ...candidates: readonly unknown[]): Language {
  return resolveLanguage(...candidates.map(each => (each === 'reader' ? (reader ?? 'en') : each)))
}

/**
 * Returns the language of e-mails to a buyer. With the default set `spec`, e-mails are in English after the main
 * checkout and in Portuguese after the simple checkout.
 */
export const resolveBuyerLanguage = (language: Language, surface: 'main' | 'simple'): ReaderLanguage => {
  if (language !== 'spec') return language
  return surface === 'simple' ? 'pt-BR' : 'en'
}
