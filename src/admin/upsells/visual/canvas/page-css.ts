import { buildVisualCss, getBaseWidth, wideBreakpointPx } from '#domain/visual-css.ts'
import { getVisibleElements, type PageLayout, type VisualElement } from '#domain/visual-element.ts'

/** Px that stay free at either side of the stage. */
const gutter = 32

type Page = { elements: readonly VisualElement[]; layout: PageLayout }

/** Px that the places of a page refer to. */
export const getPageBaseWidth = ({ elements, layout }: Page): number =>
  getBaseWidth(getVisibleElements(elements), layout)

/** Px of the drawn page: what a wider window shows beside it is empty. */
export const getSheetWidth = (page: Page, width: number): number =>
  width < wideBreakpointPx ? width : Math.min(width, getPageBaseWidth(page) + 2 * gutter)

/** Px of the page for one px on its stage. */
export const getStageScale = (page: Page, width: number): number =>
  (getSheetWidth(page, width) - 2 * gutter) / getPageBaseWidth(page)

/**
 * The page's sheet for a window of that width. `elements` stand in reading order, with those that only the seller sees:
 * their classes count, the width they would need does not.
 */
export function buildPageCss(elements: readonly VisualElement[], layout: PageLayout, width: number): string {
  const page = { ...layout, baseWidth: getPageBaseWidth({ elements, layout }) }
  const ground = layout.background ? `&{background:${layout.background}}` : ''
  return ground + buildVisualCss(elements, page, width < wideBreakpointPx ? 'never' : 'always')
}
