import { parseFragment } from 'parse5'
import { buildAttributeSplices } from '../attribute-splices.ts'
import type { SourceFormat } from '../source-format.ts'
import { applySplices, type Splice } from '../splice.ts'
import { type Element, findAttribute, getAttributeName, isText, listElements, type TextNode } from '../tree.ts'

/** Ids and what they are called from now on. */
export type IdRenames = ReadonlyMap<string, string>

/** Attributes that name one element, or several with spaces between. */
const idReferenceAttributes =
  /^(for|form|list|headers|aria-(labelledby|describedby|controls|owns|details|flowto|activedescendant))$/
/** Attributes that lead to an element of the page: '#id'; Bootstrap's too. */
const idLinkAttributes = /^(href|xlink:href|usemap|data-(bs-)?(target|parent))$/
/** What may be an id in a style sheet: colours look the same. */
export const findIdsInCss = (css: string): string[] => Array.from(css.matchAll(/#([\w-]+)/g), ([, id = '']) => id)
/** `#id` in a style sheet, where it is renamed. */
export const renameIdsInCss = (css: string, renamed: IdRenames) =>
  css.replace(/#([\w-]+)/g, (whole, id: string) => (renamed.has(id) ? `#${renamed.get(id)}` : whole))
/** `url(#id)`, as drawings name what they are filled with; '#add' alone is a colour. */
const renameIdsInUrls = (value: string, renamed: IdRenames) =>
  value.replace(/url\(\s*["']?#[^)]*\)/gi, url => renameIdsInCss(url, renamed))

function chooseFreshId(id: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}

/** New names for those of `ids` that are taken. */
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

/** The text of a style sheet. */
export function findStyleText(element: Element): TextNode | null {
  const [sheet] = element.tagName === 'style' ? element.childNodes : []
  return isText(sheet) ? sheet : null
}

/** The splices that rename what is written in these elements. */
export const buildRenameSplices = (
  source: string,
  elements: readonly Element[],
  renamed: IdRenames,
  writing: SourceFormat,
): Splice[] =>
  elements.flatMap(element => {
    const changes = Object.fromEntries(
      element.attrs.map(one => [getAttributeName(one), renameIdsInValue(getAttributeName(one), one.value, renamed)]),
    )
    const place = findStyleText(element)?.sourceCodeLocation
    const css = place ? source.slice(place.startOffset, place.endOffset) : ''
    return [
      ...buildAttributeSplices(source, element, changes, writing),
      ...(place && renameIdsInCss(css, renamed) !== css
        ? [{ start: place.startOffset, end: place.endOffset, text: renameIdsInCss(css, renamed) }]
        : []),
    ]
  })

/**
 * Markup whose ids are free in a page that has `taken`, and whose own references follow: labels, links to '#id', names for
 * screen readers, its style sheets. Everything else stays as it is written.
 */
export function withFreshIds(html: string, parent: Element, taken: ReadonlySet<string>): string {
  const elements = listElements(parseFragment(parent, html, { sourceCodeLocationInfo: true }))
  const renamed = buildIdRenames(listIds(elements), taken)
  if (renamed.size === 0) return html
  return applySplices(html, buildRenameSplices(html, elements, renamed, { newline: '\n', asciiOnly: false }))
}
