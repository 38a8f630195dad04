import { parseFragment } from 'parse5'
import { attributeSplices } from '../attribute-splices.ts'
import { applySplices } from '../splice.ts'
import { attributeOf, type Element, elementsOf, nameOf } from '../tree.ts'

/** Attributes that name one element, or several with spaces between. */
const names = /^(for|form|list|headers|aria-(labelledby|describedby|controls|owns|details|flowto|activedescendant))$/
/** Attributes that lead to an element of the page: '#id'. */
const leads = /^(href|xlink:href|usemap)$/
/** `#id` in a style sheet or a style attribute, where it is renamed. */
const inCss = (css: string, renamed: ReadonlyMap<string, string>) =>
  css.replace(/#([\w-]+)/g, (whole, id: string) => (renamed.has(id) ? `#${renamed.get(id)}` : whole))

function freshFor(id: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}

function renamedValue(name: string, value: string, renamed: ReadonlyMap<string, string>): string {
  if (name === 'id') return renamed.get(value) ?? value
  if (names.test(name)) return value.replace(/\S+/g, id => renamed.get(id) ?? id)
  if (leads.test(name) && value.startsWith('#')) return `#${renamed.get(value.slice(1)) ?? value.slice(1)}`
  return name === 'style' ? inCss(value, renamed) : value
}

/**
 * Markup whose ids are free in a page that has `taken`, and whose own references follow: labels, links to '#id', names for
 * screen readers, its style sheets. Everything else stays as it is written.
 */
export function withFreshIds(html: string, parent: Element, taken: ReadonlySet<string>): string {
  const fragment = parseFragment(parent, html, { sourceCodeLocationInfo: true })
  const elements = elementsOf(fragment)
  const own = elements.map(element => attributeOf(element, 'id') ?? '').filter(id => id !== '')
  const all = new Set([...taken, ...own])
  const renamed = new Map(own.filter(id => taken.has(id)).map(id => [id, freshFor(id, all)]))
  if (renamed.size === 0) return html
  const writing = { newline: '\n', asciiOnly: false } as const
  return applySplices(
    html,
    elements.flatMap(element => {
      const changes = Object.fromEntries(
        element.attrs.map(one => [nameOf(one), renamedValue(nameOf(one), one.value, renamed)]),
      )
      const [sheet] = element.tagName === 'style' ? element.childNodes : []
      const place = sheet && 'value' in sheet ? sheet.sourceCodeLocation : null
      const css = place && html.slice(place.startOffset, place.endOffset)
      return [
        ...attributeSplices(html, element, changes, writing),
        ...(place && css && inCss(css, renamed) !== css
          ? [{ start: place.startOffset, end: place.endOffset, text: inCss(css, renamed) }]
          : []),
      ]
    }),
  )
}
