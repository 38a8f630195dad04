import { sameTree } from './same-tree.ts'
import { applySplices, type Splice } from './splice.ts'
import { attributeOf, type Element, elementsOf, parseSource } from './tree.ts'

/** What becomes of each attribute: its new value, or null to take it off. */
export type AttributeChanges = Readonly<Record<string, string | null>>
export type Edited = { ok: true; source: string } | { ok: false; reason: 'not_found' | 'refused' }

const attributeName = /^[a-z][a-z0-9-]*$/
const quoted = (name: string, value: string) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

function change(source: string, element: Element, name: string, value: string | null): Splice | null {
  const place = element.sourceCodeLocation?.attrs?.[name]
  const tag = element.sourceCodeLocation?.startTag
  if (place) {
    const start =
      value === null && /\s/.test(source[place.startOffset - 1] ?? '') ? place.startOffset - 1 : place.startOffset
    return { start, end: place.endOffset, text: value === null ? '' : quoted(name, value) }
  }
  if (value === null || !tag) return null
  const at = tag.startOffset + 1 + element.tagName.length
  return { start: at, end: at, text: ` ${quoted(name, value)}` }
}

function applyTo(element: Element, changes: AttributeChanges) {
  for (const [name, value] of Object.entries(changes)) {
    element.attrs = element.attrs.filter(attribute => attribute.prefix !== undefined || attribute.name !== name)
    if (value !== null) element.attrs.push({ name, value })
  }
}

/**
 * Changes attributes of the element whose start tag stands at offset `at`, in the source and nowhere else. The result is
 * parsed again: when anything but these attributes came out different, the edit is refused and nothing changes.
 */
export function setAttributes(source: string, at: number, changes: AttributeChanges): Edited {
  if (!Object.keys(changes).every(name => attributeName.test(name))) return { ok: false, reason: 'refused' }
  const document = parseSource(source)
  // A misnested tag stands for several elements of the tree; they change together.
  const targets = [...elementsOf(document)].filter(element => element.sourceCodeLocation?.startTag?.startOffset === at)
  const [target] = targets
  if (!target) return { ok: false, reason: 'not_found' }
  const wanted = Object.entries(changes).filter(([name, value]) => attributeOf(target, name) !== value)
  const splices = wanted.flatMap(([name, value]) => change(source, target, name, value) ?? [])
  for (const element of targets) applyTo(element, changes)
  const edited = applySplices(source, splices)
  return sameTree(parseSource(edited), document) ? { ok: true, source: edited } : { ok: false, reason: 'refused' }
}
