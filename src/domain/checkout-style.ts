import { brandShades } from './brand-shades.ts'
import { isBlockType, type TemplateElement } from './checkout-template.ts'
import { cleanStyle, type ElementStyle } from './visual-style.ts'

type Look = { elements: readonly TemplateElement[]; styles: Readonly<Record<string, string>> }

/** Weight and alignment are a template's own. */
const properties: Readonly<Partial<Record<keyof ElementStyle, string>>> = {
  fontSize: 'font-size',
  color: 'color',
  backgroundColor: 'background',
  padding: 'padding',
  borderRadius: 'border-radius',
}

function ruleOf({ id, type, styles = {} }: TemplateElement): string {
  // An id of a row that came from elsewhere may be anything.
  if (!isBlockType(type) || !/^[\w-]+$/.test(id)) return ''
  const said = Object.entries(cleanStyle(styles)).flatMap(([name, value]) => {
    const property = properties[name as keyof ElementStyle]
    return property ? [`${property}:${value}`] : []
  })
  // The lines of a text in another size stand as far apart as it needs.
  if (said.some(each => each.startsWith('font-size'))) said.push('line-height:1.3')
  return said.length > 0 ? `[data-element="${id}"]{${said.join(';')}}` : ''
}

/** The one press that pays has a look of its own in the shop's colours, which the brand takes the place of. */
const payButton =
  '.btn.hero:enabled{background:var(--brand);border-color:var(--brand-press);color:var(--on-brand);box-shadow:inset 0 1px #ffffff38,0 1px 2px #0003}.btn.hero:enabled:hover{background:var(--brand-hover)}'

function brandRule(colour: string | undefined): string {
  const shades = colour ? brandShades(colour) : null
  if (!shades) return ''
  const { brand, hover, press, on, soft, ink, line } = shades
  return `:root{--brand:${brand};--brand-hover:${hover};--brand-press:${press};--on-brand:${on};--brand-soft:${soft};--brand-ink:${ink};--brand-line:${line}}${payButton}`
}

/** A template's looks as one style sheet: its brand and its elements', all of it parsed. Null where it says nothing. */
export const styleSheetOf = ({ elements, styles }: Look): string | null =>
  [brandRule(styles.brand), ...elements.map(ruleOf)].join('') || null
