import { catalogues } from '#i18n/catalogues.ts'

/**
 * Extracts what a person reads or hears on a page: its text, title and spoken attributes, without scripts and typed
 * text.
 */
export function extractVisibleText(html: string): string {
  const page = html.replace(/<(script|style|textarea)[^>]*>.*?<\/\1>/gs, ' ').replace(/<!--.*?-->/gs, '')
  const attributes = [...page.matchAll(/\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(([, text]) => text)
  return [page.replace(/<[^>]+>/g, ' '), ...attributes].join(' ').replaceAll('&#x27;', "'").replace(/\s+/g, ' ')
}

const listTexts = (group: object): [string, string][] =>
  Object.entries(group).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[key, value]]
    if (typeof value !== 'object' || value === null) return []
    return listTexts(value).map(([path, text]) => [`${key}.${path}`, text])
  })

/**
 * Finds texts of a foreign catalogue that appear in a page. Texts of up to three characters are skipped, because they
 * are words of both languages or parts of names.
 */
export function findForeignTexts(text: string, { own, foreign }: { own: object; foreign: object }): string[] {
  const known = listTexts(own).map(([, each]) => each)
  const isShown = (each: string) =>
    new RegExp(`(?<!\\p{L})${each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u').test(text)
  const texts = new Set(listTexts(foreign).map(([, each]) => each))
  return [...texts].filter(each => each.length > 3 && isShown(each) && !known.some(text => text.includes(each)))
}

/** Finds texts of the English catalogue that appear in a Portuguese storefront page. */
export const findEnglishTexts = (text: string) =>
  findForeignTexts(text, { own: catalogues['pt-BR'], foreign: catalogues.en })
