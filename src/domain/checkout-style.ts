import { findTextColor, inks, isColor, isReadable } from './brand-color.ts'
import { type BrandShades, buildBrandShades, buildDarkBrandShades } from './brand-shades.ts'
import { isBlockType, type TemplateElement } from './checkout-template.ts'
import { type ElementStyle, sanitizeStyle } from './visual-style.ts'

type Appearance = { elements: readonly TemplateElement[]; styles: Readonly<Record<string, string>> }

/** Styles that a seller can change in the checkout. The design fixes font weight and text alignment. */
const cssProperties: Readonly<Partial<Record<keyof ElementStyle, string>>> = {
  fontSize: 'font-size',
  color: 'color',
  backgroundColor: 'background',
  padding: 'padding',
  borderRadius: 'border-radius',
}

/** Default font size in px and background of a text, by element type. */
const defaultAppearances: Readonly<Record<string, { size: number; ground: string }>> = {
  // The value of the CSS token `--gold-soft` in sRGB.
  timer: { size: 15, ground: '#fff2d3' },
  online_presence: { size: 14, ground: inks.white },
  cta_message: { size: 20, ground: inks.white },
}
const fallbackAppearance = { size: 16, ground: inks.white }
export const getDefaultFontSize = (type: string): number => (defaultAppearances[type] ?? fallbackAppearance).size

/**
 * Returns the background of an element's text as '#rrggbb'. Returns null when the seller selected a background that is
 * not written in that form.
 */
export function findBackground({ type, styles = {} }: Pick<TemplateElement, 'type' | 'styles'>): string | null {
  const { backgroundColor } = sanitizeStyle(styles)
  if (backgroundColor === undefined) return (defaultAppearances[type] ?? fallbackAppearance).ground
  return isColor(backgroundColor) ? backgroundColor : null
}

function buildElementRule({ id, type, styles = {} }: TemplateElement): string {
  // An imported element may have any id, but only a plain id is safe in a CSS selector.
  if (!isBlockType(type) || !/^[\w-]+$/.test(id)) return ''
  const style = sanitizeStyle(styles)
  const declarations = Object.entries(style).flatMap(([name, value]) => {
    const property = cssProperties[name as keyof ElementStyle]
    return property ? [`${property}:${value}`] : []
  })
  // The default line height is in px and does not fit another font size, so a relative line height replaces it.
  if (declarations.some(each => each.startsWith('font-size'))) declarations.push('line-height:1.3')
  if (declarations.length === 0) return ''
  const rule = `[data-element="${id}"]{${declarations.join(';')}}`
  // The visitor count has a separate color until the seller selects a color for the whole text.
  const number = type === 'online_presence' && style.color ? `[data-element="${id}"] b{color:inherit}` : ''
  return rule + number
}

/** The pay button has a separate default style, which a brand color replaces. */
const payButtonRule =
  '.btn.hero:enabled{background:var(--brand);border-color:var(--brand-press);color:var(--on-brand);box-shadow:inset 0 1px #ffffff38,0 1px 2px #0003}.btn.hero:enabled:hover{background:var(--brand-hover)}'

const buildBrandTokens = ({ brand, hover, press, on, soft, ink, line }: BrandShades) =>
  `:root{--brand:${brand};--brand-hover:${hover};--brand-press:${press};--on-brand:${on};--brand-soft:${soft};--brand-ink:${ink};--brand-line:${line}}`

function buildBrandRule(brand: string | undefined): string {
  const shades = brand ? buildBrandShades(brand) : null
  return shades ? buildBrandTokens(shades) + payButtonRule : ''
}

/**
 * Backgrounds of checkout texts in dark mode: the dark values of the CSS tokens `--gold-soft` and `--surface` in sRGB.
 */
const darkBackgrounds = { timer: '#3c2a0e', other: '#141816' } as const

/**
 * Returns the dark-mode rule of one element. An element with its own background looks the same as on a light page.
 * Otherwise the seller's text color is kept if it is readable on the dark page, and replaced with the page's ink if
 * not.
 */
function buildDarkElementRule(element: TemplateElement): string {
  const { id, type, styles = {} } = element
  const rule = buildElementRule(element)
  const { color, backgroundColor } = sanitizeStyle(styles)
  if (rule === '') return ''
  const place = `[data-element="${id}"]`
  if (backgroundColor !== undefined && backgroundColor !== 'transparent')
    return color ? '' : `${place},${place} b{color:${inks[findTextColor(backgroundColor) ?? 'ink']}}`
  const isTimer = type === 'timer'
  if (!color || (isColor(color) && isReadable(color, isTimer ? darkBackgrounds.timer : darkBackgrounds.other)))
    return ''
  return `${place}{color:var(${isTimer ? '--gold-ink' : '--ink'})}`
}

/** Builds the rules that override a template's style sheet in dark mode. Returns '' when there are none. */
function buildDarkStyleSheet({ elements, styles }: Appearance): string {
  const shades = styles.brand ? buildDarkBrandShades(styles.brand) : null
  const rules = (shades ? buildBrandTokens(shades) : '') + elements.map(buildDarkElementRule).join('')
  return rules && `@media screen and (prefers-color-scheme:dark){${rules}}`
}

/**
 * Builds one style sheet from a template's brand color and element styles. Every value is parsed, so none can inject
 * CSS. Returns null when the template has no styles.
 * @param followsDark whether the page is dark for visitors whose system is in dark mode
 */
export const buildStyleSheet = (look: Appearance, followsDark = false): string | null =>
  [
    buildBrandRule(look.styles.brand),
    ...look.elements.map(buildElementRule),
    followsDark ? buildDarkStyleSheet(look) : '',
  ].join('') || null
