import { findCssReferences } from './css-references.ts'
import { isHtml } from './file-types.ts'
import { createLookup, resolveReference } from './lookup.ts'
import { linkElements, urlAttributes } from './references.ts'
import { srcsetAttributes } from './served-value.ts'
import { applySplices, type Splice } from './splice.ts'
import { type Element, findAttribute, getAttributeName, isText, listElements, readSource } from './tree.ts'
import { findValueStart } from './value-start.ts'

/** The path of a project file before and after it was moved. */
export type Move = { from: string; to: string }

const isExternal = (address: string) => address === '' || /^([a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(address)

/** A URL as the source contains it, and its offset. */
type WrittenReference = { address: string; at: number; isLink: boolean }

function* findInValue(name: string, value: string, isLink: boolean): Generator<WrittenReference> {
  if (name === 'style') for (const one of findCssReferences(value)) yield { ...one, isLink: false }
  else if (srcsetAttributes.has(name))
    for (const match of value.matchAll(/(?:^|,)\s*([^\s,][^\s]*)/g)) {
      const reference = match[1] ?? ''
      yield {
        address: reference.replace(/(?<!,),+$/, ''),
        at: match.index + match[0].length - reference.length,
        isLink,
      }
    }
  else if (urlAttributes.has(name)) yield { address: value.trim(), at: value.length - value.trimStart().length, isLink }
}

function* findInElement(source: string, element: Element): Generator<WrittenReference> {
  for (const attribute of element.attrs) {
    const name = getAttributeName(attribute)
    const start = findValueStart(source, element, name)
    if (start === null || element.tagName === 'base') continue
    for (const one of findInValue(name, attribute.value, linkElements.has(element.tagName)))
      yield { ...one, at: start + one.at }
  }
  const [text] = element.childNodes
  const place = element.tagName === 'style' && isText(text) ? text.sourceCodeLocation : null
  if (!place) return
  for (const one of findCssReferences(source.slice(place.startOffset, place.endOffset)))
    yield { ...one, at: place.startOffset + one.at, isLink: false }
}

function findReferences(path: string, source: string): { base: string | null; written: WrittenReference[] } {
  if (!isHtml(path))
    return { base: null, written: Array.from(findCssReferences(source), one => ({ ...one, isLink: false })) }
  const elements = listElements(readSource(source))
  const base = elements.find(element => element.tagName === 'base')
  return {
    base: (base && findAttribute(base, 'href')) ?? null,
    written: elements.flatMap(element => [...findInElement(source, element)]),
  }
}

const getFolder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Returns the relative path from `folder` to a file. */
function toRelativePath(folder: string, path: string): string {
  const [fromParts, toParts] = [folder.split('/').slice(0, -1), path.split('/')]
  let sharedCount = 0
  while (
    sharedCount < fromParts.length &&
    sharedCount < toParts.length - 1 &&
    fromParts[sharedCount] === toParts[sharedCount]
  )
    sharedCount += 1
  return `${'../'.repeat(fromParts.length - sharedCount)}${encodePath(toParts.slice(sharedCount).join('/'))}`
}

/**
 * Updates a page or style sheet after a file of its project was moved: references to that file get its new path. In the
 * moved file itself, relative references are updated so that they still work. References in scripts are not updated.
 * @param path the path of the page or style sheet before the move
 * @param paths all paths before the move
 */
export function updateMovedReferences(source: string, path: string, move: Move, paths: readonly string[]): string {
  const lookup = createLookup(paths)
  const { base, written } = findReferences(path, source)
  const getBaseFolder = (at: string) => getFolder(base === null ? at : (resolveReference(at, base) ?? at))
  const [folderBefore, folderAfter] = [getBaseFolder(path), getBaseFolder(path === move.from ? move.to : path)]
  const getMovedAddress = ({ address, isLink }: WrittenReference): string | null => {
    const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
    if (isExternal(address) || (isLink && address.startsWith('/'))) return null
    const file = lookup(resolveReference(folderBefore, name) ?? '\0')
    if (file === null || (file !== move.from && (address.startsWith('/') || folderBefore === folderAfter))) return null
    const target = file === move.from ? move.to : file
    if (address.startsWith('/')) return `/${encodePath(target)}${suffix}`
    return `${/^\.\//.exec(name)?.[0] ?? ''}${toRelativePath(folderAfter, target)}${suffix}`
  }
  // A misnested tag produces several elements in the tree, but each of its splices is made only once.
  const splices = new Map<number, Splice>()
  for (const one of written) {
    const text = getMovedAddress(one)
    const end = one.at + one.address.length
    if (text !== null && text !== one.address && source.startsWith(one.address, one.at))
      splices.set(one.at, { start: one.at, end, text })
  }
  return applySplices(source, [...splices.values()])
}
