/** The complete sets of texts: `spec`, the default, which mixes English and Portuguese, and one per language. */
export const languages = ['spec', 'en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

/** Cookie with the language in which a member reads the administration in this browser. It grants no permissions. */
export const languageCookie = 'admin_language'

/** The first of the wanted languages that is known, such as the product's and then the shop's; otherwise `spec`. */
export function resolveLanguage(...candidates: readonly unknown[]): Language {
  for (const each of candidates) {
    const known = languages.find(language => language === each)
    if (known) return known
  }
  return 'spec'
}

/**
 * The language of e-mails to a buyer. For the default set it is English after the main checkout and Portuguese after
 * the simple one.
 */
export const resolveBuyerLanguage = (language: Language, surface: 'main' | 'simple'): Exclude<Language, 'spec'> => {
  if (language !== 'spec') return language
  return surface === 'simple' ? 'pt-BR' : 'en'
}
