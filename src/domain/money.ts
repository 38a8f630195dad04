const formats = new Map<string, Intl.NumberFormat>()

function formatFor(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  // The locale follows the currency, so a price reads the same on every screen: $1,234.56 and R$ 1.234,56.
  const locale = currency === 'brl' ? 'pt-BR' : currency === 'eur' ? 'pt-PT' : 'en-US'
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
  formats.set(currency, made)
  return made
}

/**
 * Turns an amount into the text every screen and mail shows.
 * @param cents integer cents, may be negative (shown with a true minus sign)
 * @param currency ISO 4217 code in lower case, two-decimal currencies only ('usd', 'brl')
 */
export function formatMoney(cents: number, currency: string): string {
  const text = formatFor(currency).format(Math.abs(cents) / 100)
  return cents < 0 ? `−${text}` : text
}

/** An amount of the provider with its code: 'USD 89.00'; a currency without decimals has none ('JPY 500'). */
export function amountWithCode(units: number, currency: string): string {
  const digits = formatFor(currency).resolvedOptions().maximumFractionDigits ?? 2
  return `${currency.toUpperCase()} ${(units / 10 ** digits).toFixed(digits)}`
}

/** Cents as a plain decimal for an input field: 8900 is '89.00'. */
export function centsToDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/**
 * Reads what a person typed as money into integer cents: '89', '89.9', '89,90', '1.234,56', '-5.00'.
 * Returns null when it is not an amount with at most two decimals.
 */
export function decimalToCents(text: string): number | null {
  const trimmed = text.trim().replace(/\s/g, '')
  const match = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(trimmed)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return sign ? -cents : cents
}
