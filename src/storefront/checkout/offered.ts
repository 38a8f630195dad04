import type { CheckoutData } from '#contract/screen-data.ts'
import type { Country } from '#domain/countries.ts'
import { dialOf } from '#domain/phone.ts'

const optionsOf = (field: string) => [...document.querySelectorAll<HTMLOptionElement>(`#${field} option`)]

/** The countries as the page offers them: a browser may name and sort them otherwise than the server. */
export const offeredCountries = (): readonly Country[] =>
  optionsOf('country').map(({ value, text }) => ({ code: value, name: text, dial: `+${dialOf(value)}` }))

/** The data of a page with what stands in the page alone. */
export const withOffered = (data: CheckoutData): CheckoutData =>
  data.needsAddress
    ? { ...data, regionTexts: optionsOf('state').flatMap(option => (option.hidden ? option.text : [])) }
    : data
