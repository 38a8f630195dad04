import { stageWidth, titlePx, type VisualElement } from '#domain/visual-element.ts'
import type { ElementStyle } from '#domain/visual-style.ts'

const declarations = (style: ElementStyle, sized: (px: number) => string): string =>
  [
    style.fontSize && `font-size:${sized(Number.parseFloat(style.fontSize))}`,
    style.color && `color:${style.color}`,
    style.backgroundColor && `background-color:${style.backgroundColor}`,
    style.padding && `padding:${style.padding}`,
    style.borderRadius && `border-radius:${style.borderRadius}`,
  ]
    .filter(Boolean)
    .join(';')

/** In one column a headline shrinks with the width. */
const narrowSize = (px: number) => (px < titlePx ? `${px}px` : `min(${px}px,9vw)`)

const rule = (selector: string, body: string) => (body ? `${selector}{${body}}` : '')
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** A picture is cut to its box; what holds text may grow. */
const least = ({ type }: VisualElement) => (type === 'image' ? '' : 'min-')

/** The class of the element at a place of the reading order. */
export const elementClass = (index: number): string => `e${index}`

/**
 * Places and looks of a page's elements as one style sheet, so that no markup carries a style attribute. From 960 px on
 * every element shares one grid cell and stands by its margins, in shares of the stage's width, and letters shrink with
 * the stage, or they would run into each other; below, the reading order is one column. All values were parsed by the
 * domain, so none can leave its declaration.
 */
export function visualCss(elements: readonly VisualElement[]): string {
  const base = stageWidth(elements)
  const share = (px: number) => `${rounded((px * 100) / base)}cqw`
  const looks = elements.map((element, index) =>
    rule(`.${elementClass(index)}`, declarations(element.style, narrowSize)),
  )
  const places = elements.map((element, index) => {
    const { x, y } = element.position
    const size = element.size ? `;width:${share(element.size.width)}` : `;max-width:${share(base - x)}`
    const box = element.size && element.type !== 'text' ? `;${least(element)}height:${share(element.size.height)}` : ''
    const px = Number.parseFloat(element.style.fontSize ?? '')
    const letters = px ? `;font-size:min(${px}px,${share(px)})` : ''
    const layer = element.z === undefined ? '' : `;z-index:${element.z}`
    return rule(`.${elementClass(index)}`, `margin:${share(y)} 0 0 ${share(x)}${size}${box}${letters}${layer}`)
  })
  const edges = rule('.visual,.offer-bar,.u:has(.visual) :is(.uh,.notice)', `max-width:${base}px`)
  return `${edges}${looks.join('')}@media(min-width:960px){${places.join('')}}`
}
