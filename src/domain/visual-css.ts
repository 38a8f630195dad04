import {
  getStageWidth,
  hasBackground,
  isPanel,
  type PageLayout,
  titlePx,
  type VisualElement,
} from './visual-element.ts'
import type { ElementStyle } from './visual-style.ts'

/** When elements stand where they were put, instead of in one column: at a width of the window, at any, or at none. */
export type WideLayout = 'from 768' | 'always' | 'never'

/** Px of the window from which on elements stand where they were put. */
export const wideBreakpointPx = 768

/** Px that the places of a page refer to. */
export const getBaseWidth = (elements: readonly VisualElement[], layout: PageLayout): number =>
  layout.baseWidth ?? getStageWidth(elements)

/** The class of the element at a place of the reading order. */
export const getElementClass = (index: number): string => `e${index}`

type Declaration = string | false | undefined
const buildRule = (selector: string, ...said: Declaration[]) => {
  const body = said.filter(Boolean).join(';')
  return body ? `${selector}{${body}}` : ''
}
const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000
const parsePx = (value: string | undefined) => Number.parseFloat(value ?? '') || 0

/** Every length of a style as `sized` says it. */
const mapLengths = (value: string, sized: (px: number) => string) =>
  value
    .split(' ')
    .map(each => (each.endsWith('px') ? sized(parsePx(each)) : each))
    .join(' ')

/** What holds at any width. */
const buildAppearance = ({
  color,
  backgroundColor,
  borderRadius,
  fontWeight,
  textAlign,
}: ElementStyle): Declaration[] => [
  color && `color:${color}`,
  backgroundColor && `background-color:${backgroundColor}`,
  borderRadius && `border-radius:${borderRadius}`,
  fontWeight && `font-weight:${fontWeight}`,
  textAlign && `text-align:${textAlign}`,
]

const phonePadding = 24
/** In one column a headline and a wide margin shrink with the width. */
const scaleNarrowFont = (size: number) => (size < titlePx ? `${size}px` : `min(${size}px,10cqw)`)
const scaleNarrowPadding = (size: number) => (size <= phonePadding ? `${size}px` : `min(${size}px,8cqw)`)

function buildColumnDeclarations(element: VisualElement): Declaration[] {
  if (isPanel(element) || element.mobile?.hidden) return ['display:none']
  const { fontSize, padding } = element.style
  const { type, size, mobile } = element
  const own = mobile?.fontSize
  return [
    // Its place is kept before the picture is there: what is read below stays where it is.
    type === 'image' && `aspect-ratio:${size ? `${size.width}/${size.height}` : 'auto 3/2'}`,
    own ? `font-size:${own}` : fontSize && `font-size:${scaleNarrowFont(parsePx(fontSize))}`,
    padding && `padding:${mapLengths(padding, scaleNarrowPadding)}`,
  ]
}

/** Height of what has a size: a picture is cut to its box, what holds text may grow; a text without a surface is as high as its lines. */
function buildHeight(element: VisualElement, height: string): Declaration {
  if (element.type === 'image' || isPanel(element)) return `height:${height}`
  return (element.type !== 'text' || hasBackground(element)) && `min-height:${height}`
}

/** Px around the words of a button, as web/visual.css has them. */
const buttonPadding = '10px 22px'
/** The share of a width that its padding takes at most, at each side: more would push the other side out of its place. */
const maxPaddingShare = 0.4

/** The padding that leaves a box as wide as it is said to be. */
function limitPadding({ type, style, size }: VisualElement): string | undefined {
  const own = style.padding ?? (type === 'button' ? buttonPadding : undefined)
  if (!own || !size) return style.padding
  const [top = 0, right = top, down = top, left = right] = own.split(' ').map(parsePx)
  const most = roundToThousandths(size.width * maxPaddingShare)
  if (Math.max(left, right) <= most) return style.padding
  return [top, Math.min(right, most), down, Math.min(left, most)].map(side => `${side}px`).join(' ')
}

function buildPositionDeclarations({ base, share }: Stage, element: VisualElement): Declaration[] {
  const { position, size, style, z } = element
  const { fontSize } = style
  const padding = limitPadding(element)
  return [
    `margin:${share(position.y)} 0 0 ${share(position.x)}`,
    size ? `width:${share(size.width)}` : `max-width:${share(Math.max(1, base - position.x))}`,
    size && buildHeight(element, share(size.height)),
    fontSize && `font-size:${share(parsePx(fontSize))}`,
    padding && `padding:${mapLengths(padding, share)}`,
    z !== undefined && `z-index:${z}`,
  ]
}

type Stage = { base: number; share: (px: number) => string }

/** A headline behind a button, and a text behind a panel, which is not shown, begin something new. */
const columnRules =
  '.el-button,.el-image{width:100%}.el-image{border-radius:14px}.el-button+.el-title{margin-top:24px}*+.el-panel+.el-text{margin-top:12px}'
const stageRules = '.stage{display:grid;grid-template-columns:minmax(0,1fr)}.stage>*{grid-area:1/1;place-self:start}'

const wrapForNarrow = (wide: WideLayout, css: string) =>
  wide === 'from 768' ? `@media(max-width:${wideBreakpointPx - 0.02}px){${css}}` : wide === 'never' ? css : ''
const wrapForWide = (wide: WideLayout, css: string) =>
  wide === 'from 768' ? `@media(min-width:${wideBreakpointPx}px){${css}}` : wide === 'always' ? css : ''

/**
 * Places and looks of a page's elements, which stand in reading order, as one style sheet, so that no markup carries a style
 * attribute; the rules that all pages share are in web/visual.css. Where it is wide, every element shares one grid cell and
 * stands by its margins, and all lengths are shares of the stage's width: px of the seller up to the base width, in
 * proportion below. Elsewhere the reading order is one column. All values were parsed by the domain, so none can leave its
 * declaration.
 */
export function buildVisualCss(elements: readonly VisualElement[], layout: PageLayout, wide: WideLayout): string {
  const base = getBaseWidth(elements, layout)
  const share = (size: number) => (size === 0 ? '0' : `${roundToThousandths((size * 100) / base)}cqw`)
  const each = (said: (element: VisualElement) => Declaration[]) =>
    elements.map((element, index) => buildRule(`.${getElementClass(index)}`, ...said(element))).join('')
  const unit = buildRule('.stage', `--u:${roundToThousandths(100_000 / base) / 1000}cqw`, `font-size:${share(16)}`)
  return [
    buildRule('.visual', `max-width:${base}px`),
    wrapForNarrow(wide, columnRules),
    each(element => buildAppearance(element.style)),
    wrapForNarrow(wide, each(buildColumnDeclarations)),
    wrapForWide(wide, stageRules + unit + each(element => buildPositionDeclarations({ base, share }, element))),
  ].join('')
}
