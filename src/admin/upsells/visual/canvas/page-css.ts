import { type PageLayout, stageWidth, titlePx, type VisualElement } from '#domain/visual-element.ts'
import type { PageContent } from '../model/editor.ts'

/** Px of the shopper's window from which on elements stand where they were put. */
export const columnBelow = 768
/** Px that stay free at either side of the stage. */
const gutter = 32

/** Px that the places of a page refer to. */
export const baseWidth = ({ elements, layout }: Pick<PageContent, 'elements' | 'layout'>): number =>
  layout.baseWidth ?? stageWidth(elements)

/** Px of the drawn page: what a wider window shows beside it is empty. */
export const sheetWidth = (content: PageContent, width: number): number =>
  width < columnBelow ? width : Math.min(width, baseWidth(content) + 2 * gutter)

/** Px of the page for one px on its stage. */
export const stageScale = (content: PageContent, width: number): number =>
  Math.min(1, (sheetWidth(content, width) - 2 * gutter) / baseWidth(content))

export const elementClass = (index: number): string => `e${index}`

const rounded = (value: number) => Math.round(value * 1000) / 1000
const rule = (selector: string, body: string) => (body ? `${selector}{${body}}` : '')

/** The page's sheet for a window of that width. */
export function pageCss(elements: readonly VisualElement[], layout: PageLayout, width: number): string {
  const base = layout.baseWidth ?? stageWidth(elements)
  const share = (px: number) => `${rounded((px * 100) / base)}cqw`
  const looks = elements.map((element, index) => {
    const { style } = element
    const px = Number.parseFloat(style.fontSize ?? '')
    return rule(
      `.e${index}`,
      [
        px && `font-size:${px < titlePx ? `${px}px` : `min(${px}px,9vw)`}`,
        style.color && `color:${style.color}`,
        style.backgroundColor && `background-color:${style.backgroundColor}`,
        style.padding && `padding:${style.padding}`,
        style.borderRadius && `border-radius:${style.borderRadius}`,
      ]
        .filter(Boolean)
        .join(';'),
    )
  })
  const places = elements.map((element, index) => {
    const { x, y } = element.position
    const size = element.size ? `;width:${share(element.size.width)}` : `;max-width:${share(base - x)}`
    const box =
      element.size && element.type !== 'text'
        ? `;${element.type === 'image' ? '' : 'min-'}height:${share(element.size.height)}`
        : ''
    const px = Number.parseFloat(element.style.fontSize ?? '')
    const letters = px ? `;font-size:min(${px}px,${share(px)})` : ''
    const layer = element.z === undefined ? '' : `;z-index:${element.z}`
    return rule(`.e${index}`, `margin:${share(y)} 0 0 ${share(x)}${size}${box}${letters}${layer}`)
  })
  const wide = `.stage{display:grid;grid-template-columns:minmax(0,1fr)}.stage > *{grid-area:1/1;place-self:start}`
  return `.visual{max-width:${base}px}${looks.join('')}${width < columnBelow ? '' : wide + places.join('')}`
}
