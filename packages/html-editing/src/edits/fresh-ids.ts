import { parseFragment } from 'parse5'
import { buildAttributeSplices } from '../attribute-splices.ts'
import type { SourceFormat } from '../source-format.ts'
import { applySplices, type Splice } from '../splice.ts'
import { type Element, findAttribute, getAttributeName, isText, listElements, type TextNode } from '../tree.ts'

/** Maps ids to their new names. */
export type IdRenames = ReadonlyMap<string, string>

/** Attributes that contain the id of an element, or several ids separated by spaces. */
const idReferenceAttributes =
  /^(for|form|list|headers|aria-(labelledby|describedby|controls|owns|details|flowto|activedescendant))$/
/** Attributes that refer to an element of the page as '#id', including Bootstrap's. */
const idLinkAttributes = /^(href|xlink:href|usemap|data-(bs-)?(target|parent))$/
/** Returns what may be ids in a style sheet. Colors such as '#add' look like ids, so they are included. */
export const findIdsInCss = (css: string): string[] => Array.from(css.matchAll(/#([\w-]+)/g), ([, id = '']) => id)
export const renameIdsInCss = (css: string, renamed: IdRenames) =>
  css.replace(/#([\w-]+)/g, (match, id: string) => (renamed.has(id) ? `#${renamed.get(id)}` : match))
/** Renames ids in `url(#id)`, with which SVG elements refer to their fills. '#add' without `url()` is a color. */
const renameIdsInUrls = (value: string, renamed: IdRenames) =>
  value.replace(/url\(\s*["']?#[^)]*\)/gi, url => renameIdsInCss(url, renamed))

function chooseFreshId(id: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}

/** Returns new names for those `ids` that are already taken. */
export function buildIdRenames(ids: readonly string[], taken: ReadonlySet<string>): IdRenames {
  const all = new Set([...taken, ...ids])
  return new Map(ids.filter(id => taken.has(id)).map(id => [id, chooseFreshId(id, all)]))
}

export const listIds = (elements: readonly Element[]): string[] =>
  elements.map(element => findAttribute(element, 'id') ?? '').filter(id => id !== '')

export function renameIdsInValue(name: string, value: string, renamed: IdRenames): string {
  if (name === 'id') return renamed.get(value) ?? value
  if (idReferenceAttributes.test(name)) return value.replace(/\S+/g, id => renamed.get(id) ?? id)
  if (idLinkAttributes.test(name) && value.startsWith('#')) return `#${renamed.get(value.slice(1)) ?? value.slice(1)}`
  return renameIdsInUrls(value, renamed)
}

/** Returns the text node of a style element. */
export function findStyleText(element: Element): TextNode | null {
  const [sheet] = element.tagName === 'style' ? element.childNodes : []
  return isText(sheet) ? sheet : null
}

/** Returns the splices that rename ids in the source of the given elements. */
export const buildRenameSplices = (
  source: string,
  elements: readonly Element[],
  renamed: IdRenames,
  format: SourceFormat,
): Splice[] =>
  elements.flatMap(element => {
    const changes = Object.fromEntries(
      element.attrs.map(one => [getAttributeName(one), renameIdsInValue(getAttributeName(one), one.value, renamed)]),
    )
    const place = findStyleText(element)?.sourceCodeLocation
    const css = place ? source.slice(place.startOffset, place.endOffset) : ''
    return [
      ...buildAttributeSplices(source, element, changes, format),
      ...(place && renameIdsInCss(css, renamed) !== css
        ? [{ start: place.startOffset, end: place.endOffset, text: renameIdsInCss(css, renamed) }]
        : []),
    ]
  })

/**
 * Replaces those ids in markup that are already `taken` in the page, and the references to them inside the markup:
 * labels, links to '#id', ARIA attributes and style sheets. Everything else is unchanged.
 */
export function withFreshIds(html: string, parent: Element, taken: ReadonlySet<string>): string {
  const elements = listElements(parseFragment(parent, html, { sourceCodeLocationInfo: true }))
  const renamed = buildIdRenames(listIds(elements), taken)
  if (renamed.size === 0) return html
  return applySplices(html, buildRenameSplices(html, elements, renamed, { newline: '\n', asciiOnly: false }))
}
