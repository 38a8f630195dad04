import { findTextColour, inks, isColour, isReadable } from './brand-colour.ts'
import { type BrandShades, buildBrandShades, buildDarkBrandShades } from './brand-shades.ts'
import { isBlockType, type TemplateElement } from './checkout-template.ts'
import { type ElementStyle, sanitizeStyle } from './visual-style.ts'

type Appearance = { elements: readonly TemplateElement[]; styles: Readonly<Record<string, string>> }

/** Styles a seller can change on the checkout. Font weight and text alignment are fixed by the design. */
const cssProperties: Readonly<Partial<Record<keyof ElementStyle, string>>> = {
  fontSize: 'font-size',
  color: 'color',
  backgroundColor: 'background',
  padding: 'padding',
  borderRadius: 'border-radius',
}

/** The checkout's default font size in px and background of a text, by element type. */
const defaultAppearances: Readonly<Record<string, { size: number; ground: string }>> = {
  // The value of the token `--gold-soft` in sRGB.
  timer: { size: 15, ground: '#fff2d3' },
  online_presence: { size: 14, ground: inks.white },
  cta_message: { size: 20, ground: inks.white },
}
const fallbackAppearance = { size: 16, ground: inks.white }
export const getDefaultFontSize = (type: string): number => (defaultAppearances[type] ?? fallbackAppearance).size

/**
 * The background of an element's text as '#rrggbb'. Returns null when the seller chose a background in another form.
 */
export function findBackground({ type, styles = {} }: Pick<TemplateElement, 'type' | 'styles'>): string | null {
  const { backgroundColor } = sanitizeStyle(styles)
  if (backgroundColor === undefined) return (defaultAppearances[type] ?? fallbackAppearance).ground
  return isColour(backgroundColor) ? backgroundColor : null
}

function buildElementRule({ id, type, styles = {} }: TemplateElement): string {
  // Imported rows may have any id, and only a plain one is safe in a selector.
  if (!isBlockType(type) || !/^[\w-]+$/.test(id)) return ''
  const style = sanitizeStyle(styles)
  const declarations = Object.entries(style).flatMap(([name, value]) => {
    const property = cssProperties[name as keyof ElementStyle]
    return property ? [`${property}:${value}`] : []
  })
  // The default line height in px does not fit another font size.
  if (declarations.some(each => each.startsWith('font-size'))) declarations.push('line-height:1.3')
  if (declarations.length === 0) return ''
  const rule = `[data-element="${id}"]{${declarations.join(';')}}`
  // The visitor count has its own color until the seller chooses a color for the whole text.
  const number = type === 'online_presence' && style.color ? `[data-element="${id}"] b{color:inherit}` : ''
  return rule + number
}

/** The pay button has its own default appearance, which a brand color replaces. */
const payButtonRule =
  '.btn.hero:enabled{background:var(--brand);border-color:var(--brand-press);color:var(--on-brand);box-shadow:inset 0 1px #ffffff38,0 1px 2px #0003}.btn.hero:enabled:hover{background:var(--brand-hover)}'

const buildBrandTokens = ({ brand, hover, press, on, soft, ink, line }: BrandShades) =>
  `:root{--brand:${brand};--brand-hover:${hover};--brand-press:${press};--on-brand:${on};--brand-soft:${soft};--brand-ink:${ink};--brand-line:${line}}`

function buildBrandRule(brand: string | undefined): string {
  const shades = brand ? buildBrandShades(brand) : null
  return shades ? buildBrandTokens(shades) + payButtonRule : ''
}

/** Backgrounds of checkout texts in dark mode: the dark values of `--gold-soft` and `--surface` in sRGB. */
const darkBackgrounds = { timer: '#3c2a0e', other: '#141816' } as const

/**
 * The rule of one element for dark mode. With its own background an element looks as on a light page. Without one, the
 * seller's text color is kept while it is readable on the dark page and otherwise replaced by the page's ink.
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

/** Builds the rules that override a template's style sheet in dark mode; '' when there are none. */
function buildDarkStyleSheet({ elements, styles }: Appearance): string {
  const shades = styles.brand ? buildDarkBrandShades(styles.brand) : null
  const rules = (shades ? buildBrandTokens(shades) : '') + elements.map(buildDarkElementRule).join('')
  return rules && `@media screen and (prefers-color-scheme:dark){${rules}}`
}

/**
 * Builds one style sheet from a template's brand color and element styles. Every value is parsed, so none can inject
 * CSS. Returns null when there is nothing to style.
 * @param followsDark whether the page is dark for visitors whose system is dark
 */
export const buildStyleSheet = (look: Appearance, followsDark = false): string | null =>
  [
    buildBrandRule(look.styles.brand),
    ...look.elements.map(buildElementRule),
    followsDark ? buildDarkStyleSheet(look) : '',
  ].join('') || null
