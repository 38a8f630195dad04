import type { Country } from '#domain/countries.ts'
import { getLanguageTag } from '#words/storefront.ts'

/** A country in the language of the page. The table's own names are the specification's, in English. */
export function getCountryName({ code, name }: Pick<Country, 'code' | 'name'>): string {
  const tag = getLanguageTag()
  return tag === 'en' ? name : (new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? name)
}
