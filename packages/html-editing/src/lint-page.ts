import { findBrokenReferences } from './broken-references.ts'
import { isHtml } from './file-types.ts'
import { type Element, findAttribute, getText, isText, listElements, readSource } from './tree.ts'

/** A problem in the source, with offsets in UTF-16 units. `reference` is a URL for which the project has no file. */
export type Finding = { start: number; end: number } & (
  | { kind: 'title' | 'viewport' | 'alt' }
  | { kind: 'broken'; reference: string }
)

const maxFindings = 200

function getStartTag({ sourceCodeLocation: place }: Element): { start: number; end: number } {
  const tag = place?.startTag ?? place
  return { start: tag?.startOffset ?? 0, end: tag?.endOffset ?? 0 }
}

const isDecorative = (image: Element) =>
  findAttribute(image, 'aria-hidden') === 'true' || /^(presentation|none)$/.test(findAttribute(image, 'role') ?? '')

function findMissing(elements: readonly Element[]): Finding[] {
  const head = elements.find(element => element.tagName === 'head')
  const at = head ? getStartTag(head) : { start: 0, end: 0 }
  const findings: Finding[] = []
  const title = elements.find(element => element.tagName === 'title' && element.parentNode === head)
  if (!title || getText(title).trim() === '') findings.push({ kind: 'title', ...(title ? getStartTag(title) : at) })
  const hasViewport = elements.some(
    element => element.tagName === 'meta' && findAttribute(element, 'name')?.toLowerCase() === 'viewport',
  )
  if (!hasViewport) findings.push({ kind: 'viewport', ...at })
  for (const image of elements)
    if (image.tagName === 'img' && findAttribute(image, 'alt') === null && !isDecorative(image))
      findings.push({ kind: 'alt', ...getStartTag(image) })
  return findings
}

/** Yields the places where a page's attributes or style elements contain a URL. */
function* findReferencePlaces(
  elements: readonly Element[],
  reference: string,
): Generator<{ start: number; end: number }> {
  for (const element of elements) {
    for (const { name, value } of element.attrs) {
      const place = element.sourceCodeLocation?.attrs?.[name]
      if (place && value.includes(reference)) yield { start: place.startOffset, end: place.endOffset }
    }
    const [text] = element.childNodes
    if (element.tagName !== 'style' || !isText(text) || !text.value.includes(reference)) continue
    const start = (text.sourceCodeLocation?.startOffset ?? 0) + text.value.indexOf(reference)
    yield { start, end: start + reference.length }
  }
}

/**
 * Finds problems in a page or style sheet of a project: references to missing files and, in pages, a missing title,
 * viewport or alternative text of a picture. Returns at most 200.
 * @param path the file's path in the project
 * @param paths all files of the project
 */
export function lintFile(source: string, path: string, paths: readonly string[]): Finding[] {
  const others = paths.filter(other => other !== path).map(other => ({ path: other, bytes: new Uint8Array() }))
  const broken = findBrokenReferences([{ path, bytes: new TextEncoder().encode(source) }, ...others])
  const elements = isHtml(path) ? listElements(readSource(source)) : []
  const findings = isHtml(path) ? findMissing(elements) : []
  for (const { file, reference } of broken) {
    if (file !== path) continue
    const places = [...findReferencePlaces(elements, reference)]
    const at = Math.max(0, source.indexOf(reference))
    const ranges = places.length > 0 ? places : [{ start: at, end: at + reference.length }]
    findings.push(...ranges.map(place => ({ kind: 'broken' as const, reference, ...place })))
  }
  return findings.slice(0, maxFindings)
}
