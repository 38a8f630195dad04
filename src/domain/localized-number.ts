/** The decimal separator: the character before the fraction of a number. */
export type DecimalSeparator = '.' | ','
/** A number without group separators: '1.234,50' is `{ whole: '1234', fraction: '50' }`. */
export type ParsedNumber = { whole: string; fraction: string }

const getOtherSeparator = (sign: DecimalSeparator): DecimalSeparator => (sign === '.' ? ',' : '.')
const isDecimalSeparator = (character: string | undefined): character is DecimalSeparator =>
  character === '.' || character === ','

/**
 * Removes the group separators of a whole number. Returns null for anything but digits in groups of three, and for a
 * grouped number that starts with 0.
 */
export function removeGroupSeparators(whole: string, group: string): string | null {
  const [first = '', ...rest] = whole.split(group)
  if (![first, ...rest].every(each => /^\d+$/.test(each))) return null
  if (rest.length === 0) return first
  const areGroups = first.length <= 3 && !first.startsWith('0') && rest.every(each => each.length === 3)
  return areGroups ? [first, ...rest].join('') : null
}

/**
 * Returns the text with only digits, points and commas; groups of three digits separated by spaces are joined. Returns
 * null for other text.
 */
function normalizeNumberText(text: string): string | null {
  const [whole = '', ...rest] = text.trim().split(/(?=[.,])/)
  const joined = removeGroupSeparators(whole.replace(/\s/g, ' '), ' ')
  const number = `${joined ?? ''}${rest.join('')}`
  return joined !== null && /^\d[\d.,]*$/.test(number) ? number : null
}

/**
 * Detects which decimal separator a number must use: '1.234,5', '12,50' and '1.234.567' use the comma. Returns null
 * when there is no separator ('12') or when it may also be a group separator ('10.000').
 */
export function detectDecimalSeparator(text: string): DecimalSeparator | null {
  const number = normalizeNumberText(text)
  const signs = number?.replace(/\d/g, '') ?? ''
  const last = signs.at(-1)
  if (!number || !isDecimalSeparator(last)) return null
  if (new Set(signs).size === 2) return last
  if (signs.length > 1) return getOtherSeparator(last)
  return removeGroupSeparators(number, last) === null ? last : null
}

/**
 * Detects the decimal separator of a file from its numbers. Returns null when every number is ambiguous or when the
 * numbers disagree.
 */
export function detectSharedDecimalSeparator(texts: Iterable<string>): DecimalSeparator | null {
  const shown = new Set<DecimalSeparator>()
  for (const text of texts) {
    const sign = detectDecimalSeparator(text)
    if (sign) shown.add(sign)
  }
  return shown.size === 1 ? ([...shown][0] ?? null) : null
}

/**
 * Parses a number of digits, points, commas and spaces.
 * @param shared the decimal separator of the file. With a comma, '10.000' is ten thousand; with a point or without a
 * known separator, '10.000' is 'ambiguous'
 * @returns null when the text is not such a number
 */
export function parseLocalizedNumber(text: string, shared: DecimalSeparator | null): ParsedNumber | 'ambiguous' | null {
  const number = normalizeNumberText(text)
  if (number === null) return null
  if (/^\d+$/.test(number)) return { whole: number, fraction: '' }
  const detected = detectDecimalSeparator(text)
  const sign = detected ?? shared
  if (sign === null || (detected === null && number.includes(sign))) return 'ambiguous'
  const [grouped = '', fraction = '', ...more] = number.split(sign)
  const whole = removeGroupSeparators(grouped, getOtherSeparator(sign))
  const isFraction = !number.includes(sign) || /^\d+$/.test(fraction)
  return whole === null || more.length > 0 || !isFraction ? null : { whole, fraction }
}
