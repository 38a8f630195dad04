/** The e-mail domains that most shoppers use. */
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
/** Real domains that differ from a common domain by only one typing mistake. */
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
  const [fromRest, toRest] = [from.slice(start), to.slice(start)]
  return (
    fromRest.slice(1) === toRest ||
    fromRest === toRest.slice(1) ||
    fromRest.slice(1) === toRest.slice(1) ||
    (fromRest.slice(2) === toRest.slice(2) && fromRest[0] === toRest[1] && fromRest[1] === toRest[0])
  )
}

/**
 * Suggests the e-mail address that a shopper probably meant: 'marina@gmail.com' for 'marina@gmial.com'. Returns null
 * when the domain does not look mistyped.
 */
export function suggestEmail(email: string): string | null {
  const [name, host = ''] = email.trim().split('@')
  const domain = host.toLowerCase()
  if (!name || commonDomains.includes(domain) || realDomains.includes(domain)) return null
  const suggestion = commonDomains.find(each => isOneTypoApart(domain, each))
  return suggestion ? `${name}@${suggestion}` : null
}
