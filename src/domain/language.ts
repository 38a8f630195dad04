/** The complete sets of words: the specification's own mixture, and one in each language. */
export const languages = ['spec', 'en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

/** The set of a public page: what its product asks for, else what the shop asks for, else the specification's. */
export function languageOf(...wanted: readonly (string | null | undefined)[]): Language {
  for (const each of wanted) {
    const known = languages.find(language => language === each)
    if (known) return known
  }
  return 'spec'
}
