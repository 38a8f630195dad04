import { parseFragment } from 'parse5'
import { attributeSplices } from '../attribute-splices.ts'
import { applySplices, type Splice } from '../splice.ts'
import { attributeOf, type Element, elementsOf, isText, nameOf, type TextNode } from '../tree.ts'
import type { Writing } from '../writing.ts'

/** Ids and what they are called from now on. */
export type Renamed = ReadonlyMap<string, string>

/** Attributes that name one element, or several with spaces between. */
const names = /^(for|form|list|headers|aria-(labelledby|describedby|controls|owns|details|flowto|activedescendant))$/
/** Attributes that lead to an element of the page: '#id'; Bootstrap's too. */
const leads = /^(href|xlink:href|usemap|data-(bs-)?(target|parent))$/
/** What may be an id in a style sheet: colours look the same. */
export const idsInCss = (css: string): string[] => Array.from(css.matchAll(/#([\w-]+)/g), ([, id = '']) => id)
/** `#id` in a style sheet, where it is renamed. */
export const inCss = (css: string, renamed: Renamed) =>
  css.replace(/#([\w-]+)/g, (whole, id: string) => (renamed.has(id) ? `#${renamed.get(id)}` : whole))
/** `url(#id)`, as drawings name what they are filled with; '#add' alone is a colour. */
const inUrls = (value: string, renamed: Renamed) => value.replace(/url\(\s*["']?#[^)]*\)/gi, url => inCss(url, renamed))

function freshFor(id: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}

/** New names for those of `ids` that are taken. */
export function renamesOf(ids: readonly string[], taken: ReadonlySet<string>): Renamed {
  const all = new Set([...taken, ...ids])
  return new Map(ids.filter(id => taken.has(id)).map(id => [id, freshFor(id, all)]))
}

export const idsOf = (elements: readonly Element[]): string[] =>
  elements.map(element => attributeOf(element, 'id') ?? '').filter(id => id !== '')

export function renamedValue(name: string, value: string, renamed: Renamed): string {
  if (name === 'id') return renamed.get(value) ?? value
  if (names.test(name)) return value.replace(/\S+/g, id => renamed.get(id) ?? id)
  if (leads.test(name) && value.startsWith('#')) return `#${renamed.get(value.slice(1)) ?? value.slice(1)}`
  return inUrls(value, renamed)
}

/** The text of a style sheet. */
export function sheetOf(element: Element): TextNode | null {
  const [sheet] = element.tagName === 'style' ? element.childNodes : []
  return isText(sheet) ? sheet : null
}

/** The splices that rename what is written in these elements. */
export const renaming = (source: string, elements: readonly Element[], renamed: Renamed, writing: Writing): Splice[] =>
  elements.flatMap(element => {
    const changes = Object.fromEntries(
      element.attrs.map(one => [nameOf(one), renamedValue(nameOf(one), one.value, renamed)]),
    )
    const place = sheetOf(element)?.sourceCodeLocation
    const css = place ? source.slice(place.startOffset, place.endOffset) : ''
    return [
      ...attributeSplices(source, element, changes, writing),
      ...(place && inCss(css, renamed) !== css
        ? [{ start: place.startOffset, end: place.endOffset, text: inCss(css, renamed) }]
        : []),
    ]
  })

/**
 * Markup whose ids are free in a page that has `taken`, and whose own references follow: labels, links to '#id', names for
 * screen readers, its style sheets. Everything else stays as it is written.
 */
export function withFreshIds(html: string, parent: Element, taken: ReadonlySet<string>): string {
  const elements = elementsOf(parseFragment(parent, html, { sourceCodeLocationInfo: true }))
  const renamed = renamesOf(idsOf(elements), taken)
  if (renamed.size === 0) return html
  return applySplices(html, renaming(html, elements, renamed, { newline: '\n', asciiOnly: false }))
}
