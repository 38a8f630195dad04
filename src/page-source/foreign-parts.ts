import { attributeOf, type Element, elementsOf, readSource, textOf } from './tree.ts'

/** A frame or a script of another host that a page loads. */
export type ForeignPart = { kind: 'frame' | 'script'; host: string; address: string }

const frames: Record<string, readonly string[]> = {
  iframe: ['src', 'data-src', 'data-lazy-src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
}
/** Scripts that the little snippets of players and pixels load: an address that ends in .js, or one of their known paths. */
const loaded =
  /["'`]((?:https?:)?\/\/[^\s"'`<>\\]{1,500}?(?:\.js|\/js|\/gtag\/js|\/embed|\/player)(?:[?/][^\s"'`<>\\]{0,500})?)["'`]/gi
const brings =
  /(?:\bfrom\s*|\bimport(?:\s*\(\s*|\s*))["'`](?:https?:)?\/\/|["'`](?:https?:)?\/\/[^\s"'`<>]{1,500}?\.m?js\b/i
/** Whether a script brings one of another host: an import, or an address that ends in .js. */
export const bringsForeign = (code: string): boolean => brings.test(code)

/** Whether a script element of that type is run. */
export const isScript = (type: string | null) => type === null || /^\s*$|javascript|ecmascript|module/i.test(type)

function addressesOf(element: Element): { kind: ForeignPart['kind']; address: string }[] {
  const names = frames[element.tagName]
  if (names)
    return names.flatMap(name => {
      const address = attributeOf(element, name)
      return address === null ? [] : [{ kind: 'frame' as const, address }]
    })
  if (element.tagName !== 'script' || !isScript(attributeOf(element, 'type'))) return []
  const src = attributeOf(element, 'src')
  const all = src === null ? Array.from(textOf(element).matchAll(loaded), match => match[1] ?? '') : [src]
  return all.map(address => ({ kind: 'script' as const, address }))
}

function hostOf(address: string): string | null {
  const whole = address.trim().replace(/^\/\//, 'https://')
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? new URL(whole).host : null
}

/**
 * What of a page comes from other hosts and wants cookies or storage of its own: frames (players), scripts, and scripts
 * that a snippet in the page loads (pixels). Such a page works best from a host of its own.
 */
export function foreignParts(html: string): ForeignPart[] {
  const parts = new Map<string, ForeignPart>()
  for (const element of elementsOf(readSource(html))) {
    for (const { kind, address } of addressesOf(element)) {
      const host = hostOf(address)
      if (host !== null) parts.set(`${kind} ${address}`, { kind, host, address })
    }
  }
  return [...parts.values()]
}
