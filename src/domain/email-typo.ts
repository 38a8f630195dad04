/** The mail domains most shoppers use. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'yahoo.com.br',
  'hotmail.com.br',
  'outlook.com.br',
]
/** Real domains that differ from a common one by only one typing mistake. */
const realDomains = [
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.com',
  'aol.com',
  'me.com',
  'msn.com',
  'live.co',
  'yahoo.co',
  'hotmail.co',
  'ig.com.br',
]

/** Whether one extra, missing, wrong or swapped character turns `from` into `to`. */
function isOneTypoApart(from: string, to: string): boolean {
  let start = 0
  while (start < from.length && from[start] === to[start]) start += 1
  const [left, right] = [from.slice(start), to.slice(start)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  )
}

/**
 * Suggests the address a shopper probably meant: 'marina@gmail.com' for 'marina@gmial.com'. Returns null when the
 * domain does not look mistyped.
 */
export function suggestEmail(email: string): string | null {
  const [name, host = ''] = email.trim().split('@')
  const domain = host.toLowerCase()
  if (!name || commonDomains.includes(domain) || realDomains.includes(domain)) return null
  const meant = commonDomains.find(each => isOneTypoApart(domain, each))
  return meant ? `${name}@${meant}` : null
}
