const shortenedPattern = /^(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/i

/** Whether the SKU is a long number as spreadsheets abbreviate it, such as 7,89123E+12. */
export const isShortenedSku = (sku: string): boolean => shortenedPattern.test(sku.trim())

/** Whether a spreadsheet abbreviates the number `sku` as `short`. */
export function isAbbreviation(short: string, sku: string): boolean {
  const [, integer = '', decimals = '', exponent = ''] = shortenedPattern.exec(short.trim()) ?? []
  if (integer === '' || decimals.length > 20 || !/^\d+$/.test(sku)) return false
  const mantissa = decimals === '' ? integer : `${integer}.${decimals}`
  return Number(sku).toExponential(decimals.length) === `${mantissa}e+${Number(exponent)}`
}

/** Restores a number that a spreadsheet wrote with decimals or group separators, such as 123,00 or 1.234. */
function expandNumber(text: string): string {
  if (/^\d+[.,]0+$/.test(text)) return text.replace(/[.,]0+$/, '')
  return /^\d{1,3}([.,' ]\d{3})+$/.test(text) ? text.replace(/[.,' ]/g, '') : text
}

/**
 * Removes from a SKU what spreadsheets often lose or change: leading zeros, case, spaces, dashes and invisible
 * characters.
 */
export function getSkuKey(sku: string): string {
  const visible = sku
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\p{M}\s]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^['’]/, '')
  return expandNumber(visible).replace(/(^|\D)0+(?=\d)/g, '$1')
}

/**
 * Returns a coarser key, which PostgreSQL can compute for every stored SKU. SKUs with equal SKU keys always have equal
 * rough keys.
 */
export const getRoughSkuKey = (sku: string): string => getSkuKey(sku).replace(/[^a-z1-9]+/g, '')

export const getNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
