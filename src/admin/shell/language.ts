import { type Language, languageCookie, resolveLanguage } from '#domain/language.ts'
import { writeCookie } from './write-cookie.ts'

const secondsPerYear = 31_536_000

/**
 * The language last used in this browser. The server reads the same cookie when it renders the document and chooses the
 * messages.
 */
export const getStoredLanguage = (): Language =>
  resolveLanguage(
    document.cookie
      .split('; ')
      .find(each => each.startsWith(`${languageCookie}=`))
      ?.slice(languageCookie.length + 1),
  )

/**
 * Stores the language in a cookie. Returns false when the browser stores no cookies: a reload would then show the old
 * language again.
 */
export function storeLanguage(language: Language): boolean {
  writeCookie(languageCookie, language, secondsPerYear)
  return getStoredLanguage() === language
}
