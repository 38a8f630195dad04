import type { SaleCurrency } from '#domain/currency.ts'
import { type Language, parseReaderLanguage, type ShopLanguage } from '#domain/language.ts'
import { suggestShopLocale } from '#domain/shop-locale.ts'

/** The choices for a new shop. `logo` is uploaded once the owner has signed in. */
export type ShopDraft = {
  name: string
  country: string
  language: ShopLanguage
  currency: SaleCurrency
  logo: File | null
}

export const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Creates a draft with suggestions from the languages and the time zone of this browser. */
export const createShopDraft = (): ShopDraft => ({
  name: '',
  logo: null,
  ...suggestShopLocale(navigator.languages, getBrowserTimeZone()),
})

/** The language in which the owner reads the administration: the shop's own, or that of this browser. */
export const getOwnerLanguage = (language: ShopLanguage): Language =>
  language === 'reader' ? parseReaderLanguage(navigator.languages.join(',')) : language
