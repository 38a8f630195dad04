/** The languages of the simulator's pages. Any language other than Portuguese is shown in English. */
export type Language = 'en' | 'pt-BR'

/** Returns the language for a locale of the script or a language tag, as in 'pt-BR' or 'en'. */
export function parseLanguage(locale: string | undefined): Language {
  return /^pt(-|$)/i.test(locale ?? '') ? 'pt-BR' : 'en'
}

/** Returns the language that an Accept-Language header prefers. Languages that the simulator lacks are ignored. */
export function negotiateLanguage(acceptLanguage = ''): Language {
  const [preferred] = acceptLanguage
    .split(',')
    .map(entry => {
      const [tag = '', weight = ''] = entry.split(';')
      return { tag: tag.trim(), quality: Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 1) }
    })
    .filter(({ tag, quality }) => quality > 0 && /^(en|pt)(-|$)/i.test(tag))
    .sort((a, b) => b.quality - a.quality)
  return parseLanguage(preferred?.tag)
}
