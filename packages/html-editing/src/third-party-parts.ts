import { type Element, findAttribute, getText, listElements, readSource } from './tree.ts'

/** A frame or script that a page loads from another host. */
export type ThirdPartyPart = { kind: 'frame' | 'script'; host: string; address: string }

const frameAttributes: Record<string, readonly string[]> = {
  iframe: ['src', 'data-src', 'data-lazy-src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
}
/**
 * Matches the URL of a script that the snippet of a video player or tracking pixel loads: the URL ends in .js or in
 * another typical path.
 */
const loadedScript =
  /["'`]((?:https?:)?\/\/[^\s"'`<>\\]{1,500}?(?:\.js|\/js|\/gtag\/js|\/embed|\/player)(?:[?/][^\s"'`<>\\]{0,500})?)["'`]/gi
const thirdPartyImport =
  /(?:\bfrom\s*|\bimport(?:\s*\(\s*|\s*))["'`](?:https?:)?\/\/|["'`](?:https?:)?\/\/[^\s"'`<>]{1,500}?\.m?js\b/i
/** Whether a script loads another script from another host: by an import or by a URL that ends in .js. */
export const loadsThirdParty = (code: string): boolean => thirdPartyImport.test(code)

/** Whether browsers run a script element with this type. */
export const isScript = (type: string | null) => type === null || /^\s*$|javascript|ecmascript|module/i.test(type)

function listAddresses(element: Element): { kind: ThirdPartyPart['kind']; address: string }[] {
  const names = frameAttributes[element.tagName]
  if (names)
    return names.flatMap(name => {
      const address = findAttribute(element, name)
      return address === null ? [] : [{ kind: 'frame' as const, address }]
    })
  if (element.tagName !== 'script' || !isScript(findAttribute(element, 'type'))) return []
  const src = findAttribute(element, 'src')
  const all = src === null ? Array.from(getText(element).matchAll(loadedScript), match => match[1] ?? '') : [src]
  return all.map(address => ({ kind: 'script' as const, address }))
}

function findHost(address: string): string | null {
  const whole = address.trim().replace(/^\/\//, 'https://')
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? new URL(whole).host : null
}

/**
 * Finds the parts of a page that come from other hosts and may need cookies or storage: frames (video players),
 * scripts, and scripts that a snippet in the page loads (tracking pixels). A page with such parts works best on a
 * separate host.
 */
export function findThirdPartyParts(html: string): ThirdPartyPart[] {
  const parts = new Map<string, ThirdPartyPart>()
  for (const element of listElements(readSource(html))) {
    for (const { kind, address } of listAddresses(element)) {
      const host = findHost(address)
      if (host !== null) parts.set(`${kind} ${address}`, { kind, host, address })
    }
  }
  return [...parts.values()]
}
