/** The complete sets of words: the specification's own mixture, and one in each language. */
export const languages = ['spec', 'en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

/** The browser's own copy of the language its member reads the administration in; it gives no right. */
export const languageCookie = 'admin_language'

/** The set to speak: the first wish that is known, as a product's and then its shop's, else the specification's. */
export function languageOf(...wanted: readonly unknown[]): Language {
  for (const each of wanted) {
    const known = languages.find(language => language === each)
    if (known) return known
  }
  return 'spec'
}
