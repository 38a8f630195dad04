import { calculateContrast } from '#domain/brand-color.ts'
import { getBaseWidth } from '#domain/visual-css.ts'
import type { PageLayout, VisualElement } from '#domain/visual-element.ts'

/** The horizontal space beside the stage, in px. */
const stageMargin = 64
const ink = '#151d19'

/**
 * Sets the seller's background color for the shop's parts around a visual page, and light text if the background is
 * dark.
 */
function buildBackgroundRule(ground: string): string {
  const letters =
    calculateContrast(ground, '#ffffff') > calculateContrast(ground, ink)
      ? '.uh,.uh .st,.foot>div,.foot b,.ways .btn{color:#fff}.ways .outline{border-color:#fff9}.ways .outline:hover{background:#fff2}@media(min-width:768px){.saved{color:#fff}}'
      : ''
  return `body.warm{background:${ground}}${letters}`
}

/** Builds the CSS for the shop's parts around a visual page: they are as wide as its stage and have its background. */
export function buildSurroundingCss(elements: readonly VisualElement[], layout: PageLayout): string {
  const base = getBaseWidth(elements, layout)
  const width = `@media(min-width:768px){.u:has(.visual){max-width:${base + stageMargin}px}.offer-bar,.u:has(.visual) :is(.uh,.notice){max-width:${base}px}}`
  return width + (layout.background ? buildBackgroundRule(layout.background) : '')
}
