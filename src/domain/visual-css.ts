import {
  getStageWidth,
  hasBackground,
  isPanel,
  type PageLayout,
  titlePx,
  type VisualElement,
} from './visual-element.ts'
import type { ElementStyle } from './visual-style.ts'

/** When elements keep their positions instead of forming one column: in wide windows, always, or never. */
export type WideLayout = 'from 768' | 'always' | 'never'

/** Minimum window width in px at which elements keep their positions. */
export const wideBreakpointPx = 768

/** Returns the stage width in px to which the positions of a page refer. */
export const getBaseWidth = (elements: readonly VisualElement[], layout: PageLayout): number =>
  layout.baseWidth ?? getStageWidth(elements)

/** Returns the CSS class of an element by its index in reading order. */
export const getElementClass = (index: number): string => `e${index}`

type Declaration = string | false | undefined
const buildRule = (selector: string, ...declarations: Declaration[]) => {
  const body = declarations.filter(Boolean).join(';')
  return body ? `${selector}{${body}}` : ''
}
const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000
const parsePx = (value: string | undefined) => Number.parseFloat(value ?? '') || 0

/** Applies `mapPx` to every px length in a value such as a padding. */
const mapLengths = (value: string, mapPx: (px: number) => string) =>
  value
    .split(' ')
    .map(each => (each.endsWith('px') ? mapPx(parsePx(each)) : each))
    .join(' ')

/** Returns the declarations that apply at any width. */
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
/** In the narrow layout, large fonts and wide padding shrink with the width. */
const scaleNarrowFont = (size: number) => (size < titlePx ? `${size}px` : `min(${size}px,10cqw)`)
const scaleNarrowPadding = (size: number) => (size <= phonePadding ? `${size}px` : `min(${size}px,8cqw)`)

function buildColumnDeclarations(element: VisualElement): Declaration[] {
  if (isPanel(element) || element.mobile?.hidden) return ['display:none']
  const { fontSize, padding } = element.style
  const { type, size, mobile } = element
  const mobileFontSize = mobile?.fontSize
  return [
    // The aspect ratio reserves space before the picture loads, so that nothing below it moves.
    type === 'image' && `aspect-ratio:${size ? `${size.width}/${size.height}` : 'auto 3/2'}`,
    mobileFontSize ? `font-size:${mobileFontSize}` : fontSize && `font-size:${scaleNarrowFont(parsePx(fontSize))}`,
    padding && `padding:${mapLengths(padding, scaleNarrowPadding)}`,
  ]
}

/**
 * Returns the height declaration. A picture is cropped to its box and a panel keeps its height, while elements with
 * text may grow. A text without a background is only as high as its lines.
 */
function buildHeight(element: VisualElement, height: string): Declaration {
  if (element.type === 'image' || isPanel(element)) return `height:${height}`
  return (element.type !== 'text' || hasBackground(element)) && `min-height:${height}`
}

/** Padding of a button in px, the same as in api-client/visual.css. */
const buttonPadding = '10px 22px'
/**
 * Maximum padding on each side as a share of an element's width. More padding would make the box wider than its size.
 */
const maxPaddingShare = 0.4

/** Limits the horizontal padding, so that the box keeps its width. */
function limitPadding({ type, style, size }: VisualElement): string | undefined {
  const padding = style.padding ?? (type === 'button' ? buttonPadding : undefined)
  if (!padding || !size) return style.padding
  const [top = 0, right = top, bottom = top, left = right] = padding.split(' ').map(parsePx)
  const maxPadding = roundToThousandths(size.width * maxPaddingShare)
  if (Math.max(left, right) <= maxPadding) return style.padding
  return [top, Math.min(right, maxPadding), bottom, Math.min(left, maxPadding)].map(side => `${side}px`).join(' ')
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

/**
 * These elements start a new section and get more space above: a title after a button, a second title after a text, and
 * a text after a panel, which is hidden in one column.
 */
const columnRules =
  '.el-button,.el-image{width:100%}.el-image{border-radius:14px}.el-button+.el-title,.el-title~.el-text+.el-title{margin-top:24px}*+.el-panel+.el-text{margin-top:12px}'
const stageRules = '.stage{display:grid;grid-template-columns:minmax(0,1fr)}.stage>*{grid-area:1/1;place-self:start}'

const wrapForNarrow = (wide: WideLayout, css: string) =>
  wide === 'from 768' ? `@media(max-width:${wideBreakpointPx - 0.02}px){${css}}` : wide === 'never' ? css : ''
const wrapForWide = (wide: WideLayout, css: string) =>
  wide === 'from 768' ? `@media(min-width:${wideBreakpointPx}px){${css}}` : wide === 'always' ? css : ''

/**
 * Builds the style sheet of a page's elements, given in reading order, so that the markup needs no style attributes.
 * Rules shared by all pages are in api-client/visual.css. In the wide layout all elements share one grid cell, margins
 * position them, and all lengths are shares of the stage's width: equal to the seller's px at the base width and
 * proportionally smaller below it. In the narrow layout the elements form one column. All values are parsed first, so
 * none can break out of its declaration.
 */
export function buildVisualCss(elements: readonly VisualElement[], layout: PageLayout, wide: WideLayout): string {
  const base = getBaseWidth(elements, layout)
  const share = (size: number) => (size === 0 ? '0' : `${roundToThousandths((size * 100) / base)}cqw`)
  const each = (buildDeclarations: (element: VisualElement) => Declaration[]) =>
    elements.map((element, index) => buildRule(`.${getElementClass(index)}`, ...buildDeclarations(element))).join('')
  const unit = buildRule('.stage', `--u:${roundToThousandths(100_000 / base) / 1000}cqw`, `font-size:${share(16)}`)
  return [
    buildRule('.visual', `max-width:${base}px`),
    wrapForNarrow(wide, columnRules),
    each(element => buildAppearance(element.style)),
    wrapForNarrow(wide, each(buildColumnDeclarations)),
    wrapForWide(wide, stageRules + unit + each(element => buildPositionDeclarations({ base, share }, element))),
  ].join('')
}
