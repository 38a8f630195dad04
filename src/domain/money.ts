import { removeGroupSeparators } from './localized-number.ts'

const formats = new Map<string, Intl.NumberFormat>()
const decimalSeparators = new Map<string, '.' | ','>()

function getCurrencyFormat(currency: string): Intl.NumberFormat {
  const cached = formats.get(currency)
  if (cached) return cached
  // The currency determines the locale, so that a price looks the same on every screen: $1,234.56 and R$ 1.234,56.
  const locale = currency === 'brl' ? 'pt-BR' : currency === 'eur' ? 'pt-PT' : 'en-US'
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
  formats.set(currency, format)
  return format
}

/**
 * Formats an amount for screens and e-mails.
 * @param cents integer cents; a negative amount gets a true minus sign
 * @param currency ISO 4217 code in lower case, with two decimals ('usd', 'brl')
 */
export function formatMoney(cents: number, currency: string): string {
  const text = getCurrencyFormat(currency).format(Math.abs(cents) / 100)
  return cents < 0 ? `−${text}` : text
}

const languageFormats = new Map<string, Intl.NumberFormat>()
/**
 * Formats an amount in a page's language: 'US$ 49,00' in Portuguese, '$49.00' in English. Used for pages that a seller
 * writes; our own screens use `formatMoney`.
 * @param cents integer cents
 * @param currency ISO 4217 code
 * @param language BCP 47 tag
 */
export function formatMoneyForLanguage(cents: number, currency: string, language: string): string {
  const key = `${language} ${currency}`
  const format =
    languageFormats.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() })
  languageFormats.set(key, format)
  return format.format(cents / 100)
}

/**
 * Formats an amount that is given in the provider's smallest unit, with the currency code: 'USD 89.00', or 'JPY 500'
 * without decimals.
 */
export function formatAmountWithCode(units: number, currency: string): string {
  const digits = getCurrencyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2
  return `${currency.toUpperCase()} ${(units / 10 ** digits).toFixed(digits)}`
}

/** Returns the currency symbol that precedes prices: '$', 'R$', 'CHF'. */
export const getCurrencySymbol = (currency: string): string =>
  getCurrencyFormat(currency)
    .formatToParts(0)
    .find(part => part.type === 'currency')?.value ?? currency.toUpperCase()

/** Returns the decimal separator of a currency: the point in '1,234.56' (dollars), the comma in '1.234,56' (reais). */
function getDecimalSeparator(currency: string): '.' | ',' {
  const cached = decimalSeparators.get(currency)
  if (cached) return cached
  const isComma = getCurrencyFormat(currency)
    .formatToParts(0.1)
    .some(part => part.type === 'decimal' && part.value === ',')
  const sign = isComma ? ',' : '.'
  decimalSeparators.set(currency, sign)
  return sign
}

/** Formats cents for an input field, without group separators: 8900 is '89.00' in 'usd' and '89,00' in 'brl'. */
export function centsToDecimal(cents: number, currency: string): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${sign}${whole}${getDecimalSeparator(currency)}${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const toCents = (whole: string | null, fraction: string, minus: string | undefined): number | null =>
  whole === null ? null : (minus ? -1 : 1) * (Number(whole) * 100 + Number(fraction.padEnd(2, '0')))

/**
 * Converts an amount that a person entered to integer cents: '89', '89.9', '89,90', '1.234,56', '1,234.56', '-5.00'. In
 * a text with a single separator before three digits ('1,234'), that separator must be the group separator of the
 * currency. Returns null when the text is not an amount with at most two decimals.
 * @param currency ISO 4217 code in lower case
 */
export function decimalToCents(text: string, currency: string): number | null {
  const [, minus, amount] = /^([-−]?)(\d[\d.,]*)$/.exec(text.replace(/\s/g, '')) ?? []
  if (amount === undefined) return null
  const separators = amount.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return toCents(amount, '', minus)
  const fraction = amount.slice(amount.lastIndexOf(last) + 1)
  const oneKind = [...separators].every(sign => sign === last)
  if (fraction.length === 3 && oneKind && (separators.length > 1 || last !== getDecimalSeparator(currency)))
    return toCents(removeGroupSeparators(amount, last), '', minus)
  if (!/^\d\d?$/.test(fraction) || separators.indexOf(last) !== separators.length - 1) return null
  return toCents(
    removeGroupSeparators(amount.slice(0, -fraction.length - 1), last === '.' ? ',' : '.'),
    fraction,
    minus,
  )
}
