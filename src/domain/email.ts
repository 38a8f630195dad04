import { cleanCode, cleanText } from './pasted-text.ts'

// Every browser and Node have it.
declare const URL: new (address: string) => { hostname: string }

/** One or more parts without dots at an edge or two in a row, then names of a host, the last of letters or an IDN ending. */
export const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i

/** A host as mail and the payment provider know it: 'bücher.example' is 'xn--bcher-kva.example'. */
function toAsciiHost(host: string): string {
  // An address of the web may hold more than a host: nothing of that is read here.
  if (!/^[\w.\u0080-\uffff-]+$/.test(host) || !/[^\d.]/.test(host)) return host
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

/** An e-mail address as it is kept: cleaned of what pasting brought along, its host in ASCII. It may still be none. */
export function normalizeEmail(text: string): string {
  const email = cleanCode(text)
  const host = email.lastIndexOf('@') + 1
  return host > 0 ? email.slice(0, host) + toAsciiHost(email.slice(host)) : email
}

/** The address in a text, as it is kept; null when it is none. One rule for browser and server. */
export function parseEmail(text: string): string | null {
  const email = normalizeEmail(text)
  return email.length <= 254 && emailPattern.test(email) ? email : null
}

/** What somebody looks for, with the addresses in it as they are kept. */
export const normalizeSearch = (text: string): string => cleanText(text).replace(/\S+@\S+/g, normalizeEmail)
