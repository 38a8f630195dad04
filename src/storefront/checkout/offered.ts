import type { CheckoutData } from '#contract/screen-data.ts'
import type { Country } from '#domain/countries.ts'
import { getDialCode } from '#domain/phone.ts'

const listOptions = (field: string) => [...document.querySelectorAll<HTMLOptionElement>(`#${field} option`)]

/**
 * Reads the countries from the rendered options, because the browser may name and sort them differently than the
 * server.
 */
export const readOfferedCountries = (): readonly Country[] =>
  listOptions('country').map(({ value, text }) => ({ code: value, name: text, dial: `+${getDialCode(value)}` }))

/** Adds the state names and codes, which are in the rendered options and not in the page data. */
export const withPageOptions = (data: CheckoutData): CheckoutData =>
  data.needsAddress
    ? { ...data, regionTexts: listOptions('state').flatMap(option => (option.hidden ? option.text : [])) }
    : data
