import { findTextColour, inks, isColour, isReadable } from './brand-colour.ts'
import { type BrandShades, buildBrandShades, buildDarkBrandShades } from './brand-shades.ts'
import { isBlockType, type TemplateElement } from './checkout-template.ts'
import { type ElementStyle, sanitizeStyle } from './visual-style.ts'

type Appearance = { elements: readonly TemplateElement[]; styles: Readonly<Record<string, string>> }

/** Weight and alignment are a template's own. */
const cssProperties: Readonly<Partial<Record<keyof ElementStyle, string>>> = {
  fontSize: 'font-size',
  color: 'color',
  backgroundColor: 'background',
  padding: 'padding',
  borderRadius: 'border-radius',
}

/** How the checkout writes a text where its seller says nothing: its size in px, and what lies behind it. */
const defaultAppearances: Readonly<Record<string, { size: number; ground: string }>> = {
  // `--gold-soft` of the tokens in sRGB.
  timer: { size: 15, ground: '#fff2d3' },
  online_presence: { size: 14, ground: inks.white },
  cta_message: { size: 20, ground: inks.white },
}
const fallbackAppearance = { size: 16, ground: inks.white }
export const getDefaultFontSize = (type: string): number => (defaultAppearances[type] ?? fallbackAppearance).size

/** What an element's words are read on, '#rrggbb'; null where its seller chose a background of another form. */
export function findBackground({ type, styles = {} }: Pick<TemplateElement, 'type' | 'styles'>): string | null {
  const { backgroundColor } = sanitizeStyle(styles)
  if (backgroundColor === undefined) return (defaultAppearances[type] ?? fallbackAppearance).ground
  return isColour(backgroundColor) ? backgroundColor : null
}

function buildElementRule({ id, type, styles = {} }: TemplateElement): string {
  // An id of a row that came from elsewhere may be anything.
  if (!isBlockType(type) || !/^[\w-]+$/.test(id)) return ''
  const style = sanitizeStyle(styles)
  const said = Object.entries(style).flatMap(([name, value]) => {
    const property = cssProperties[name as keyof ElementStyle]
    return property ? [`${property}:${value}`] : []
  })
  // The lines of a text in another size stand as far apart as it needs.
  if (said.some(each => each.startsWith('font-size'))) said.push('line-height:1.3')
  if (said.length === 0) return ''
  const rule = `[data-element="${id}"]{${said.join(';')}}`
  // The number stands out by an ink of its own, until the seller chooses one for all of it.
  const number = type === 'online_presence' && style.color ? `[data-element="${id}"] b{color:inherit}` : ''
  return rule + number
}

/** The one press that pays has a look of its own in the shop's colours, which the brand takes the place of. */
const payButtonRule =
  '.btn.hero:enabled{background:var(--brand);border-color:var(--brand-press);color:var(--on-brand);box-shadow:inset 0 1px #ffffff38,0 1px 2px #0003}.btn.hero:enabled:hover{background:var(--brand-hover)}'

const buildBrandTokens = ({ brand, hover, press, on, soft, ink, line }: BrandShades) =>
  `:root{--brand:${brand};--brand-hover:${hover};--brand-press:${press};--on-brand:${on};--brand-soft:${soft};--brand-ink:${ink};--brand-line:${line}}`

function buildBrandRule(colour: string | undefined): string {
  const shades = colour ? buildBrandShades(colour) : null
  return shades ? buildBrandTokens(shades) + payButtonRule : ''
}

/** What a checkout's texts stand on where the visitor's system is dark: `--gold-soft` and `--surface` there, in sRGB. */
const darkBackgrounds = { timer: '#3c2a0e', other: '#141816' } as const

/**
 * An element's own colours on a dark page. On a ground of its own it looks as on a light page; its colour alone stays
 * where it can be read, and gives way to the page's ink elsewhere.
 */
function buildDarkElementRule(element: TemplateElement): string {
  const { id, type, styles = {} } = element
  const rule = buildElementRule(element)
  const { color, backgroundColor } = sanitizeStyle(styles)
  if (rule === '') return ''
  const place = `[data-element="${id}"]`
  if (backgroundColor !== undefined && backgroundColor !== 'transparent')
    return color ? '' : `${place},${place} b{color:${inks[findTextColour(backgroundColor) ?? 'ink']}}`
  const isTimer = type === 'timer'
  if (!color || (isColour(color) && isReadable(color, isTimer ? darkBackgrounds.timer : darkBackgrounds.other)))
    return ''
  return `${place}{color:var(${isTimer ? '--gold-ink' : '--ink'})}`
}

/** What a template's sheet says otherwise where the visitor's system is dark. */
function buildDarkStyleSheet({ elements, styles }: Appearance): string {
  const shades = styles.brand ? buildDarkBrandShades(styles.brand) : null
  const rules = (shades ? buildBrandTokens(shades) : '') + elements.map(buildDarkElementRule).join('')
  return rules && `@media screen and (prefers-color-scheme:dark){${rules}}`
}

/**
 * A template's looks as one style sheet: its brand and its elements', all of it parsed. Null where it says nothing.
 * @param followsDark whether the page is dark for visitors whose system is
 */
export const buildStyleSheet = (look: Appearance, followsDark = false): string | null =>
  [
    buildBrandRule(look.styles.brand),
    ...look.elements.map(buildElementRule),
    followsDark ? buildDarkStyleSheet(look) : '',
  ].join('') || null
