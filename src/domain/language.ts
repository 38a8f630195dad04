/** The complete sets of words: the specification's own mixture, and one in each language. */
export const languages = ['spec', 'en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

/** The browser's own copy of the language its member reads the administration in; it gives no right. */
export const languageCookie = 'admin_language'

/** The set to speak: the first wish that is known, as a product's and then its shop's, else the specification's. */
export function resolveLanguage(...wanted: readonly unknown[]): Language {
  for (const each of wanted) {
    const known = languages.find(language => language === each)
    if (known) return known
  }
  return 'spec'
}

/** The language a buyer is written to in: the default set is English after the main checkout and Portuguese after the simple one. */
export const resolveBuyerLanguage = (language: Language, surface: 'main' | 'simple'): Exclude<Language, 'spec'> => {
  if (language !== 'spec') return language
  return surface === 'simple' ? 'pt-BR' : 'en'
}
