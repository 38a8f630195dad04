import type { Country } from '#domain/countries.ts'
import { getLanguageTag } from '#i18n/storefront.ts'

/** Returns a country's name in the language of the page; the names in the country table are English. */
export function getCountryName({ code, name }: Pick<Country, 'code' | 'name'>): string {
  const tag = getLanguageTag()
  return tag === 'en' ? name : (new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? name)
}
