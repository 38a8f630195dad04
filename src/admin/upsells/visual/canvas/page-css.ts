import { buildVisualCss, getBaseWidth, wideBreakpointPx } from '#domain/visual-css.ts'
import { getVisibleElements, type PageLayout, type VisualElement } from '#domain/visual-element.ts'

/** The empty space at each side of the stage, in px. */
const gutter = 32

type Page = { elements: readonly VisualElement[]; layout: PageLayout }

/** The width in px that the positions of a page refer to. */
export const getPageBaseWidth = ({ elements, layout }: Page): number =>
  getBaseWidth(getVisibleElements(elements), layout)

/** The width of the drawn page in px: a wider window would show only empty space beside it. */
export const getSheetWidth = (page: Page, width: number): number =>
  width < wideBreakpointPx ? width : Math.min(width, getPageBaseWidth(page) + 2 * gutter)

/** Returns the scale of the stage: page px per stage px. */
export const getStageScale = (page: Page, width: number): number =>
  (getSheetWidth(page, width) - 2 * gutter) / getPageBaseWidth(page)

/**
 * Builds the page's CSS for a window of this width. `elements` are in reading order and include hidden ones, which need
 * their classes but do not count for the base width.
 */
export function buildPageCss(elements: readonly VisualElement[], layout: PageLayout, width: number): string {
  const page = { ...layout, baseWidth: getPageBaseWidth({ elements, layout }) }
  const ground = layout.background ? `&{background:${layout.background}}` : ''
  return ground + buildVisualCss(elements, page, width < wideBreakpointPx ? 'never' : 'always')
}
