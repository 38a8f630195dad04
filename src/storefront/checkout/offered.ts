import type { CheckoutData } from '#contract/screen-data.ts'
import type { Country } from '#domain/countries.ts'
import { getDialCode } from '#domain/phone.ts'

const listOptions = (field: string) => [...document.querySelectorAll<HTMLOptionElement>(`#${field} option`)]

/** The countries as the page offers them: a browser may name and sort them otherwise than the server. */
export const readOfferedCountries = (): readonly Country[] =>
  listOptions('country').map(({ value, text }) => ({ code: value, name: text, dial: `+${getDialCode(value)}` }))

/** The data of a page with what stands in the page alone. */
export const withPageOptions = (data: CheckoutData): CheckoutData =>
  data.needsAddress
    ? { ...data, regionTexts: listOptions('state').flatMap(option => (option.hidden ? option.text : [])) }
    : data
