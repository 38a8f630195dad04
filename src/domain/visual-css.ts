import { hasSurface, isPanel, type PageLayout, stageWidth, titlePx, type VisualElement } from './visual-element.ts'
import type { ElementStyle } from './visual-style.ts'

/** When elements stand where they were put, instead of in one column: at a width of the window, at any, or at none. */
export type Wide = 'from 768' | 'always' | 'never'

/** Px of the window from which on elements stand where they were put. */
export const columnBelow = 768

/** Px that the places of a page refer to. */
export const baseWidth = (elements: readonly VisualElement[], layout: PageLayout): number =>
  layout.baseWidth ?? stageWidth(elements)

/** The class of the element at a place of the reading order. */
export const elementClass = (index: number): string => `e${index}`

type Said = string | false | undefined
const rule = (selector: string, ...said: Said[]) => {
  const body = said.filter(Boolean).join(';')
  return body ? `${selector}{${body}}` : ''
}
const rounded = (value: number) => Math.round(value * 1000) / 1000
const px = (value: string | undefined) => Number.parseFloat(value ?? '') || 0

/** Every length of a style as `sized` says it. */
const lengths = (value: string, sized: (px: number) => string) =>
  value
    .split(' ')
    .map(each => (each.endsWith('px') ? sized(px(each)) : each))
    .join(' ')

/** What holds at any width. */
const looks = ({ color, backgroundColor, borderRadius, fontWeight, textAlign }: ElementStyle): Said[] => [
  color && `color:${color}`,
  backgroundColor && `background-color:${backgroundColor}`,
  borderRadius && `border-radius:${borderRadius}`,
  fontWeight && `font-weight:${fontWeight}`,
  textAlign && `text-align:${textAlign}`,
]

const phonePadding = 24
/** In one column a headline and a wide margin shrink with the width. */
const narrowLetters = (size: number) => (size < titlePx ? `${size}px` : `min(${size}px,10cqw)`)
const narrowPadding = (size: number) => (size <= phonePadding ? `${size}px` : `min(${size}px,8cqw)`)

function inColumn(element: VisualElement): Said[] {
  if (isPanel(element) || element.mobile?.hidden) return ['display:none']
  const { fontSize, padding } = element.style
  const { type, size, mobile } = element
  const own = mobile?.fontSize
  return [
    // Its place is kept before the picture is there: what is read below stays where it is.
    type === 'image' && `aspect-ratio:${size ? `${size.width}/${size.height}` : 'auto 3/2'}`,
    own ? `font-size:${own}` : fontSize && `font-size:${narrowLetters(px(fontSize))}`,
    padding && `padding:${lengths(padding, narrowPadding)}`,
  ]
}

/** Height of what has a size: a picture is cut to its box, what holds text may grow; a text without a surface is as high as its lines. */
function heightOf(element: VisualElement, height: string): Said {
  if (element.type === 'image' || isPanel(element)) return `height:${height}`
  return (element.type !== 'text' || hasSurface(element)) && `min-height:${height}`
}

/** Px around the words of a button, as web/visual.css has them. */
const buttonPadding = '10px 22px'
/** The share of a width that its padding takes at most, at each side: more would push the other side out of its place. */
const mostPadding = 0.4

/** The padding that leaves a box as wide as it is said to be. */
function paddingWithin({ type, style, size }: VisualElement): string | undefined {
  const own = style.padding ?? (type === 'button' ? buttonPadding : undefined)
  if (!own || !size) return style.padding
  const [top = 0, right = top, down = top, left = right] = own.split(' ').map(px)
  const most = rounded(size.width * mostPadding)
  if (Math.max(left, right) <= most) return style.padding
  return [top, Math.min(right, most), down, Math.min(left, most)].map(side => `${side}px`).join(' ')
}

function atItsPlace({ base, share }: Stage, element: VisualElement): Said[] {
  const { position, size, style, z } = element
  const { fontSize } = style
  const padding = paddingWithin(element)
  return [
    `margin:${share(position.y)} 0 0 ${share(position.x)}`,
    size ? `width:${share(size.width)}` : `max-width:${share(Math.max(1, base - position.x))}`,
    size && heightOf(element, share(size.height)),
    fontSize && `font-size:${share(px(fontSize))}`,
    padding && `padding:${lengths(padding, share)}`,
    z !== undefined && `z-index:${z}`,
  ]
}

type Stage = { base: number; share: (px: number) => string }

/** A headline behind a button, and a text behind a panel, which is not shown, begin something new. */
const column =
  '.el-button,.el-image{width:100%}.el-image{border-radius:14px}.el-button+.el-title{margin-top:24px}*+.el-panel+.el-text{margin-top:12px}'
const stage = '.stage{display:grid;grid-template-columns:minmax(0,1fr)}.stage>*{grid-area:1/1;place-self:start}'

const inNarrow = (wide: Wide, css: string) =>
  wide === 'from 768' ? `@media(max-width:${columnBelow - 0.02}px){${css}}` : wide === 'never' ? css : ''
const inWide = (wide: Wide, css: string) =>
  wide === 'from 768' ? `@media(min-width:${columnBelow}px){${css}}` : wide === 'always' ? css : ''

/**
 * Places and looks of a page's elements, which stand in reading order, as one style sheet, so that no markup carries a style
 * attribute; the rules that all pages share are in web/visual.css. Where it is wide, every element shares one grid cell and
 * stands by its margins, and all lengths are shares of the stage's width: px of the seller up to the base width, in
 * proportion below. Elsewhere the reading order is one column. All values were parsed by the domain, so none can leave its
 * declaration.
 */
export function visualCss(elements: readonly VisualElement[], layout: PageLayout, wide: Wide): string {
  const base = baseWidth(elements, layout)
  const share = (size: number) => (size === 0 ? '0' : `${rounded((size * 100) / base)}cqw`)
  const each = (said: (element: VisualElement) => Said[]) =>
    elements.map((element, index) => rule(`.${elementClass(index)}`, ...said(element))).join('')
  const unit = rule('.stage', `--u:${rounded(100_000 / base) / 1000}cqw`, `font-size:${share(16)}`)
  return [
    rule('.visual', `max-width:${base}px`),
    inNarrow(wide, column),
    each(element => looks(element.style)),
    inNarrow(wide, each(inColumn)),
    inWide(wide, stage + unit + each(element => atItsPlace({ base, share }, element))),
  ].join('')
}
