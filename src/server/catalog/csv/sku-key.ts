const shortenedPattern = /^(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/i

/** Whether it is a long number as spreadsheets shorten it: 7,89123E+12. */
export const isShortenedSku = (sku: string): boolean => shortenedPattern.test(sku.trim())

/** Whether a spreadsheet writes the number `sku` as `short`. */
export function isShortenedFormOf(short: string, sku: string): boolean {
  const [, first = '', rest = '', exponent = ''] = shortenedPattern.exec(short.trim()) ?? []
  if (first === '' || rest.length > 20 || !/^\d+$/.test(sku)) return false
  const mantissa = rest === '' ? first : `${first}.${rest}`
  return Number(sku).toExponential(rest.length) === `${mantissa}e+${Number(exponent)}`
}

/** A number that a spreadsheet wrote with decimals or in groups: 123,00 or 1.234. */
function expandNumber(text: string): string {
  if (/^\d+[.,]0+$/.test(text)) return text.replace(/[.,]0+$/, '')
  return /^\d{1,3}([.,' ]\d{3})+$/.test(text) ? text.replace(/[.,' ]/g, '') : text
}

/** What is left of a SKU without what gets lost or changed on a file's way: zeros, case, spaces, dashes, unseen characters. */
export function getSkuKey(sku: string): string {
  const seen = sku
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\p{M}\s]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^['’]/, '')
  return expandNumber(seen).replace(/(^|\D)0+(?=\d)/g, '$1')
}

/** The same, so rough that a database says it of every SKU it has: equal keys have equal rough ones. */
export const getRoughSkuKey = (sku: string): string => getSkuKey(sku).replace(/[^a-z1-9]+/g, '')

export const getNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
