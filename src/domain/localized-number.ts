/** What stands before the fraction of a number. */
export type DecimalSeparator = '.' | ','
/** A number without its groups: '1.234,50' is `{ whole: '1234', fraction: '50' }`. */
export type ParsedNumber = { whole: string; fraction: string }

const getOtherSeparator = (sign: DecimalSeparator): DecimalSeparator => (sign === '.' ? ',' : '.')
const isDecimalSeparator = (character: string | undefined): character is DecimalSeparator =>
  character === '.' || character === ','

/** The whole part without its groups of three, none of which may follow a 0; null when it is not written so. */
export function removeGroupSeparators(whole: string, group: string): string | null {
  const [first = '', ...rest] = whole.split(group)
  if (![first, ...rest].every(each => /^\d+$/.test(each))) return null
  if (rest.length === 0) return first
  const areGroups = first.length <= 3 && !first.startsWith('0') && rest.every(each => each.length === 3)
  return areGroups ? [first, ...rest].join('') : null
}

/** Digits with points and commas only, groups of three that are set apart by spaces joined; null: something else. */
function normalizeNumberText(text: string): string | null {
  const [whole = '', ...tail] = text.trim().split(/(?=[.,])/)
  const joined = removeGroupSeparators(whole.replace(/\s/g, ' '), ' ')
  const number = `${joined ?? ''}${tail.join('')}`
  return joined !== null && /^\d[\d.,]*$/.test(number) ? number : null
}

/**
 * Which decimal sign a number shows by itself: '1.234,5', '12,50' and '1.234.567' show the comma. Null: none ('12'), or it
 * may be a group as well ('10.000').
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

/** The decimal sign that numbers of one file show between them; null: none of them shows one, or they disagree. */
export function detectSharedDecimalSeparator(texts: Iterable<string>): DecimalSeparator | null {
  const shown = new Set<DecimalSeparator>()
  for (const text of texts) {
    const sign = detectDecimalSeparator(text)
    if (sign) shown.add(sign)
  }
  return shown.size === 1 ? ([...shown][0] ?? null) : null
}

/**
 * Reads a number of digits, points, commas and spaces. `shared`: the decimal sign of the file it stands in, which tells that
 * '10.000' is ten thousand where the comma is that sign. Nothing tells that it is ten: without such a sign, or where it would
 * be the decimal sign itself, it is 'ambiguous'. Null: it is no such number.
 */
export function parseLocalizedNumber(text: string, shared: DecimalSeparator | null): ParsedNumber | 'ambiguous' | null {
  const number = normalizeNumberText(text)
  if (number === null) return null
  if (/^\d+$/.test(number)) return { whole: number, fraction: '' }
  const shown = detectDecimalSeparator(text)
  const sign = shown ?? shared
  if (sign === null || (shown === null && number.includes(sign))) return 'ambiguous'
  const [grouped = '', fraction = '', ...more] = number.split(sign)
  const whole = removeGroupSeparators(grouped, getOtherSeparator(sign))
  const isFraction = !number.includes(sign) || /^\d+$/.test(fraction)
  return whole === null || more.length > 0 || !isFraction ? null : { whole, fraction }
}
