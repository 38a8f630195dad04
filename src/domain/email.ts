import { cleanCode, cleanText } from './pasted-text.ts'

// The domain compiles without DOM or Node.js types, but browsers and Node.js both have URL.
declare const URL: new (address: string) => { hostname: string }

/**
 * A local part with no dot at its start or end and no two adjacent dots, then a host name that ends in letters or a
 * punycode label.
 */
export const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i

/** Converts an internationalized host to ASCII: 'bücher.example' becomes 'xn--bcher-kva.example'. */
function toAsciiHost(host: string): string {
  // A URL may contain more than a host, such as a port or a path, so only plain host names are parsed.
  if (!/^[\w.\u0080-\uffff-]+$/.test(host) || !/[^\d.]/.test(host)) return host
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

/**
 * Returns an e-mail address in the form in which it is stored: without characters that pasting added, and with its host
 * in ASCII. The e-mail address is not validated.
 */
export function normalizeEmail(text: string): string {
  const email = cleanCode(text)
  const host = email.lastIndexOf('@') + 1
  return host > 0 ? email.slice(0, host) + toAsciiHost(email.slice(host)) : email
}

/** Parses an e-mail address with the one rule that browser and server share. Returns null when it is not valid. */
export function parseEmail(text: string): string | null {
  const email = normalizeEmail(text)
  return email.length <= 254 && emailPattern.test(email) ? email : null
}

/** Returns a search text in which e-mail addresses are written as they are stored. */
export const normalizeSearch = (text: string): string => cleanText(text).replace(/\S+@\S+/g, normalizeEmail)
