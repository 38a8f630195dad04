import { cleanCode } from './pasted-text.ts'

/**
 * Each country of a checkout with its dial code and the minimum and maximum number of digits after the dial code. These
 * two numbers are written as letters ('a' is 1, 'j' is 10) to keep the script small. The default country comes first;
 * the others follow by English name.
 */
const rows = `US1jj AR54jk AU61ii AT43fk BE32hi BO591hh BR55jk BG359gi CA1jj CL56ii CO57hj CR506hh HR385hi CY357hh CZ420ii DK45hh DO1jj EC593hi
EE372gh FI358ej FR33ii DE49fk GR30jj HU36hi IS354gi IE353gi IL972hi IT39fk JP81ij LV371hh LT370hh LU352dk MT356hh MX52jk NL31ii
NZ64hj NO47hh PA507gh PY595gi PE51hi PL48ii PT351ii RO40ii SG65hh SK421ii SI386hh ZA27ii KR82hj ES34ii SE46gi CH41ii AE971hi
GB44ij UY598hh`

type NumberingPlan = { dial: string; min: number; max: number }
const plans = new Map<string, NumberingPlan>()
const plansByDialCode = new Map<string, NumberingPlan>()
const decodeCount = (letter: string | undefined) => Number.parseInt(letter ?? '', 36) - 9
for (const [, country = '', dial = '', min, max] of rows.matchAll(/(..)(\d+)(.)(.)/g)) {
  const plan = { dial, min: decodeCount(min), max: decodeCount(max) }
  plans.set(country, plan)
  plansByDialCode.set(dial, plan)
}

/** ISO codes of the countries that a checkout offers. */
export const countriesWithDialCode: readonly string[] = [...plans.keys()]

/** The dial code of a country without the plus sign, or '' when the checkout does not offer the country. */
export const getDialCode = (country: string): string => plans.get(country)?.dial ?? ''

/** Matches the dial code at the start of an international number (ITU-T E.164). */
const dialCode = /^(1|7|2[07]|2\d\d|3[0-469]|3\d\d|4[013-9]|42\d|5[1-8]|5\d\d|6[0-6]|6\d\d|8[1246]|8\d\d|9[0-58]|9\d\d)/
const american = /^([2-9](?!9|11)\d\d)([2-9]\d\d)(\d{4})$/
const brazilian = /^([14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(9\d{4}|[2-5]\d{3})(\d{4})$/

/**
 * Returns the digits after the dial code without a national trunk prefix. Returns null when they are not a number of
 * that country.
 */
function parseNationalNumber(dial: string, digits: string): string | null {
  if (dial === '1') {
    const national = digits.replace(/^1(?=\d{10}$)/, '')
    return american.test(national) ? national : null
  }
  if (dial === '55') {
    // Brazil: matches a trunk prefix 0, with or without the two digits of a carrier, or a repeated dial code.
    const national = digits.replace(/^0(?:\d\d(?=\d{10,11}$))?|^55(?=\d{10,11}$)/, '')
    return brazilian.test(national) ? national : null
  }
  const plan = plansByDialCode.get(dial)
  if (!plan) return digits.length >= 5 && digits.length <= (dial.startsWith('3') ? 10 : 12) ? digits : null
  const hasValidLength = (national: string) => national.length >= plan.min && national.length <= plan.max
  // In Italy the leading 0 is part of the number. In Hungary the trunk prefix is 06.
  const national = dial === '39' ? digits : digits.replace(dial === '36' ? /^06/ : /^0/, '')
  const withoutDialCode = digits.startsWith(dial) ? digits.slice(dial.length) : ''
  if (!hasValidLength(national)) return hasValidLength(withoutDialCode) ? withoutDialCode : null
  // In countries where lengths vary, leading digits equal to the dial code may be the dial code or part of the number,
  // so the text is rejected as ambiguous. In Italy such digits are part of the number, because mobile numbers start
  // with 39.
  return hasValidLength(withoutDialCode) && dial !== '39' ? null : national
}

/**
 * Normalizes an entered phone number to E.164, such as '+5511987654321'. A leading plus or 00 means that the text
 * contains a dial code. Otherwise the number must be valid in `country`, and other countries are not tried. Returns
 * null when the number is not valid.
 */
export function parsePhone(text: string, country: string): string | null {
  const cleaned = cleanCode(text).replace(/^tel:/i, '')
  if (!/^\+?[\d\s().\p{Pd}/]+$/u.test(cleaned)) return null
  const digits = cleaned.replace(/\D/g, '')
  const abroad = cleaned.startsWith('+') ? digits : /^00(.*)/.exec(digits)?.[1]
  const dial = abroad === undefined ? getDialCode(country) : dialCode.exec(abroad)?.[0]
  if (!dial) return null
  const national = parseNationalNumber(dial, abroad === undefined ? digits : abroad.slice(dial.length))
  return national && `+${dial}${national}`
}

/** Whether a stored number is a Brazilian mobile number, which can have WhatsApp. */
export const isBrazilianMobile = (phone: string): boolean => /^\+55[1-9]{2}9\d{8}$/.test(phone)

/** Formats a stored number for reading: '+55 (11) 98765-4321', '+44 2079460958'. Other text stays unchanged. */
export function formatPhone(phone: string): string {
  const digits = /^\+(\d{6,15})$/.exec(phone)?.[1]
  const dial = digits && dialCode.exec(digits)?.[0]
  return dial ? `+${dial} ${formatNationalNumber(dial, digits.slice(dial.length))}` : phone
}

/** Formats the digits after a dial code as their country does. Supports Brazil and the countries with dial code 1. */
function formatNationalNumber(dial: string, national: string): string {
  const shape = dial === '1' ? american : dial === '55' ? brazilian : null
  return shape ? national.replace(shape, '($1) $2-$3') : national
}

/**
 * Formats a number that a shopper entered after the dial code of `country`, when the field loses focus. A number of
 * another country is shown with its dial code; other text is only cleaned.
 */
export function formatTypedPhone(text: string, country: string): string {
  const cleaned = cleanCode(text)
  const phone = parsePhone(cleaned, country)
  const start = `+${getDialCode(country)}`
  if (!phone?.startsWith(start)) return phone && !cleaned.startsWith('+') ? formatPhone(phone) : cleaned
  const national = phone.slice(start.length)
  const formatted = formatNationalNumber(start.slice(1), national)
  return formatted === national && !/^(00|\+)/.test(cleaned) ? cleaned : formatted
}

/**
 * Converts an entered number when the selected country changes from `before` to `next`. A number that is valid in the
 * old country is shown with its dial code when the new dial code differs. Other digits are formatted for the new
 * country, because the shopper may have entered a number of that country.
 */
export function convertTypedPhone(text: string, before: string, next: string): string {
  const phone = parsePhone(text, before)
  if (phone) return getDialCode(before) === getDialCode(next) ? text : formatTypedPhone(formatPhone(phone), next)
  return /^[\d\s().-]*$/.test(text) ? formatTypedPhone(text.replace(/\D/g, ''), next) : text
}
