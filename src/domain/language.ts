/** The complete sets of texts: one per language, and the default set `spec`, which mixes English and Portuguese. */
export const languages = ['spec', 'en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

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
 * Returns the language of e-mails to a buyer. With the default set `spec`, e-mails are in English after the main
 * checkout and in Portuguese after the simple checkout.
 */
export const resolveBuyerLanguage = (language: Language, surface: 'main' | 'simple'): Exclude<Language, 'spec'> => {
  if (language !== 'spec') return language
  return surface === 'simple' ? 'pt-BR' : 'en'
}
