import type { Page } from '../page-index.ts'
import { applySplices } from '../splice.ts'
import { type Element, getAttributeName, isElement, listElements, type Node, walk } from '../tree.ts'
import {
  buildIdRenames,
  buildRenameSplices,
  findIdsInCss,
  findStyleText,
  type IdRenames,
  listIds,
  renameIdsInCss,
  renameIdsInValue,
} from './fresh-ids.ts'

type Range = { start: number; end: number }

/** Returns the elements whose start tag is in a range of the source, one element per tag. */
function listWrittenElements(page: Page, element: Element, { start, end }: Range): Element[] {
  const tags = new Set(listElements(element).map(one => page.tags.get(one.attrs)?.element))
  return [...tags].filter((one): one is Element => {
    const at = one?.sourceCodeLocation?.startOffset
    return at !== undefined && at >= start && at < end
  })
}

/** Returns the ids that a style sheet outside the copy uses. With other ids the copy would lose its appearance. */
function findStyledIds(page: Page, copied: ReadonlySet<Element>): Set<string> {
  const sheets = [...page.elements.values()].filter(one => !copied.has(one)).map(one => findStyleText(one)?.value ?? '')
  return new Set(sheets.flatMap(findIdsInCss))
}

/**
 * Copies a tree and renames ids in those elements that `isRenamed` accepts. The function is not recursive, because
 * pages can be nested deeply.
 */
function copyTree(element: Element, isRenamed: (one: Element) => boolean, renamed: IdRenames): Element {
  const copies = new Map<Node, Node>()
  const sheets = new Set<Node | null>()
  for (const { node } of walk(element)) if (isElement(node) && isRenamed(node)) sheets.add(findStyleText(node))
  const getCopy = <T extends Node>(node: T) => (copies.get(node) ?? node) as T
  for (const { node } of [...walk(element)].toReversed()) {
    const copy = { ...node }
    if ('childNodes' in copy) copy.childNodes = copy.childNodes.map(getCopy)
    if ('content' in copy) copy.content = getCopy(copy.content)
    if (isElement(copy) && isElement(node) && isRenamed(node))
      copy.attrs = copy.attrs.map(one => ({
        ...one,
        value: renameIdsInValue(getAttributeName(one), one.value, renamed),
      }))
    if ('value' in copy && sheets.has(node)) copy.value = renameIdsInCss(copy.value, renamed)
    copies.set(node, copy)
  }
  return getCopy(element)
}

/**
 * Copies a range of the source around an element and replaces the ids that the page already has. Returns the text and
 * the element that the text produces, or null when no id must change.
 */
export function buildFreshCopy(
  page: Page,
  element: Element,
  range: Range,
  styledElsewhere: readonly string[],
): { text: string; element: Element } | null {
  const written = listWrittenElements(page, element, range)
  const styledIds = new Set([...findStyledIds(page, new Set(listElements(element))), ...styledElsewhere])
  const ids = listIds(written).filter(id => !styledIds.has(id))
  const renamed = buildIdRenames(ids, new Set(listIds([...page.elements.values()])))
  if (renamed.size === 0) return null
  const attrs = new Set(written.map(one => one.attrs))
  const splices = buildRenameSplices(page.source, written, renamed, page.format)
  const { start, end } = range
  const relativeSplices = splices.map(one => ({ ...one, start: one.start - start, end: one.end - start }))
  return {
    text: applySplices(page.source.slice(start, end), relativeSplices),
    element: copyTree(element, one => attrs.has(one.attrs), renamed),
  }
}
