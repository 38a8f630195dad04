import { browserStore } from '#api-client/browser-store.ts'
import { findCountry } from '#domain/countries-list.ts'
import { type SaleCurrency, saleCurrencies } from '#domain/currency.ts'
import { type Language, parseReaderLanguage, type ShopLanguage, shopLanguages } from '#domain/language.ts'
import { suggestShopLocale } from '#domain/shop-locale.ts'

/** The choices for a new shop. `logo` is uploaded once the owner has signed in. */
export type ShopDraft = {
  name: string
  country: string
  language: ShopLanguage
  currency: SaleCurrency
  /** Whether the seller selected the currency, which then does not follow the country. */
  hasOwnCurrency: boolean
  logo: File | null
}

export const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Creates a draft with suggestions from the languages and the time zone of this browser. */
const createShopDraft = (): ShopDraft => ({
  name: '',
  logo: null,
  hasOwnCurrency: false,
  ...suggestShopLocale(navigator.languages, getBrowserTimeZone()),
})

/** The language in which the owner reads the administration: the shop's own, or that of this browser. */
export const getOwnerLanguage = (language: ShopLanguage): Language =>
  language === 'reader' ? parseReaderLanguage(navigator.languages.join(',')) : language

const storageKey = 'vitrine-setup'
type SetupDraft = { email: string; shop: ShopDraft }

/** Stores what was entered, except the password and the logo's file, so that it survives a reload of this tab. */
export function saveSetupDraft({ email, shop: { logo: _, ...shop } }: SetupDraft): void {
  browserStore('sessionStorage').setItem(storageKey, JSON.stringify({ email, ...shop }))
}

export const clearSetupDraft = (): void => browserStore('sessionStorage').removeItem(storageKey)

function readStored(): Record<string, unknown> {
  try {
    return Object(JSON.parse(browserStore('sessionStorage').getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}

/** Returns what was entered before a reload, or an empty draft with suggestions. */
export function loadSetupDraft(): SetupDraft {
  const stored = readStored()
  const suggested = createShopDraft()
  return {
    email: typeof stored.email === 'string' ? stored.email : '',
    shop: {
      ...suggested,
      name: typeof stored.name === 'string' ? stored.name : '',
      country: findCountry(String(stored.country))?.code ?? suggested.country,
      language: shopLanguages.find(each => each === stored.language) ?? suggested.language,
      currency: saleCurrencies.find(each => each === stored.currency) ?? suggested.currency,
      hasOwnCurrency: stored.hasOwnCurrency === true,
    },
  }
}
