import { type Language, languageCookie, resolveLanguage } from '#domain/language.ts'
import { writeCookie } from './write-cookie.ts'

const secondsPerYear = 31_536_000

/** What this browser last showed the administration in: the server writes the document and names the words by it. */
export const getStoredLanguage = (): Language =>
  resolveLanguage(
    document.cookie
      .split('; ')
      .find(each => each.startsWith(`${languageCookie}=`))
      ?.slice(languageCookie.length + 1),
  )

/** False when this browser keeps nothing: a page that is loaded anew would be in the old language again. */
export function storeLanguage(language: Language): boolean {
  writeCookie(languageCookie, language, secondsPerYear)
  return getStoredLanguage() === language
}
