import { baseWidth, columnBelow, visualCss } from '#domain/visual-css.ts'
import { type PageLayout, shownElements, type VisualElement } from '#domain/visual-element.ts'

/** Px that stay free at either side of the stage. */
const gutter = 32

type Page = { elements: readonly VisualElement[]; layout: PageLayout }

/** Px that the places of a page refer to. */
export const baseOf = ({ elements, layout }: Page): number => baseWidth(shownElements(elements), layout)

/** Px of the drawn page: what a wider window shows beside it is empty. */
export const sheetWidth = (page: Page, width: number): number =>
  width < columnBelow ? width : Math.min(width, baseOf(page) + 2 * gutter)

/** Px of the page for one px on its stage. */
export const stageScale = (page: Page, width: number): number => (sheetWidth(page, width) - 2 * gutter) / baseOf(page)

/**
 * The page's sheet for a window of that width. `elements` stand in reading order, with those that only the seller sees:
 * their classes count, the width they would need does not.
 */
export function pageCss(elements: readonly VisualElement[], layout: PageLayout, width: number): string {
  const page = { ...layout, baseWidth: baseOf({ elements, layout }) }
  const ground = layout.background ? `&{background:${layout.background}}` : ''
  return ground + visualCss(elements, page, width < columnBelow ? 'never' : 'always')
}
