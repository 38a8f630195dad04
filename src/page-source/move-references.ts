import { cssReferences } from './css-references.ts'
import { isHtml } from './file-types.ts'
import { createLookup, resolveReference } from './lookup.ts'
import { addresses, links } from './references.ts'
import { sets } from './served-value.ts'
import { applySplices, type Splice } from './splice.ts'
import { attributeOf, type Element, elementsOf, isText, nameOf, readSource } from './tree.ts'
import { valueStart } from './value-start.ts'

/** A file of a project that gets another path. */
export type Move = { from: string; to: string }

const isElsewhere = (address: string) => address === '' || /^([a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(address)

/** An address as it is written, and the offset it is written at. */
type Written = { address: string; at: number; isLink: boolean }

function* inValue(name: string, value: string, isLink: boolean): Generator<Written> {
  if (name === 'style') for (const one of cssReferences(value)) yield { ...one, isLink: false }
  else if (sets.has(name))
    for (const match of value.matchAll(/(?:^|,)\s*([^\s,][^\s]*)/g)) {
      const given = match[1] ?? ''
      yield { address: given.replace(/(?<!,),+$/, ''), at: match.index + match[0].length - given.length, isLink }
    }
  else if (addresses.has(name)) yield { address: value.trim(), at: value.length - value.trimStart().length, isLink }
}

function* inElement(source: string, element: Element): Generator<Written> {
  for (const attribute of element.attrs) {
    const name = nameOf(attribute)
    const start = valueStart(source, element, name)
    if (start === null || element.tagName === 'base') continue
    for (const one of inValue(name, attribute.value, links.has(element.tagName))) yield { ...one, at: start + one.at }
  }
  const [text] = element.childNodes
  const place = element.tagName === 'style' && isText(text) ? text.sourceCodeLocation : null
  if (!place) return
  for (const one of cssReferences(source.slice(place.startOffset, place.endOffset)))
    yield { ...one, at: place.startOffset + one.at, isLink: false }
}

function referencesOf(path: string, source: string): { base: string | null; written: Written[] } {
  if (!isHtml(path))
    return { base: null, written: Array.from(cssReferences(source), one => ({ ...one, isLink: false })) }
  const elements = elementsOf(readSource(source))
  const base = elements.find(element => element.tagName === 'base')
  return {
    base: (base && attributeOf(base, 'href')) ?? null,
    written: elements.flatMap(element => [...inElement(source, element)]),
  }
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const spelt = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** How a file in `folder` calls another one. */
function relative(folder: string, path: string): string {
  const [here, there] = [folder.split('/').slice(0, -1), path.split('/')]
  let same = 0
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same += 1
  return `${'../'.repeat(here.length - same)}${spelt(there.slice(same).join('/'))}`
}

/**
 * A page or style sheet of a project as it has to be once a file of it moved: what asked for that file asks for it at its
 * new path, and a moved file finds from there what it found before. All else stays.
 * What scripts ask for is not seen. @param path where it stood before the move @param paths all files before the move
 */
export function followMove(source: string, path: string, move: Move, paths: readonly string[]): string {
  const lookup = createLookup(paths)
  const { base, written } = referencesOf(path, source)
  const placed = (at: string) => folderOf(base === null ? at : (resolveReference(at, base) ?? at))
  const [before, after] = [placed(path), placed(path === move.from ? move.to : path)]
  const moved = ({ address, isLink }: Written): string | null => {
    const [, name = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
    if (isElsewhere(address) || (isLink && address.startsWith('/'))) return null
    const file = lookup(resolveReference(before, name) ?? '\0')
    if (file === null || (file !== move.from && (address.startsWith('/') || before === after))) return null
    const target = file === move.from ? move.to : file
    if (address.startsWith('/')) return `/${spelt(target)}${rest}`
    return `${/^\.\//.exec(name)?.[0] ?? ''}${relative(after, target)}${rest}`
  }
  // A misnested tag stands for several elements of the tree: one splice a place.
  const splices = new Map<number, Splice>()
  for (const one of written) {
    const text = moved(one)
    const end = one.at + one.address.length
    if (text !== null && text !== one.address && source.startsWith(one.address, one.at))
      splices.set(one.at, { start: one.at, end, text })
  }
  return applySplices(source, [...splices.values()])
}
