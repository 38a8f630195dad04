import { contrast } from '#domain/brand-colour.ts'
import { baseWidth } from '#domain/visual-css.ts'
import type { PageLayout, VisualElement } from '#domain/visual-element.ts'

/** Px beside the stage. */
const besideStage = 64
const ink = '#151d19'

/** What the shop puts around a visual page, on a ground that its seller chose: light letters on a dark one. */
function onGround(ground: string): string {
  const letters =
    contrast(ground, '#ffffff') > contrast(ground, ink)
      ? '.uh,.uh .st,.foot>div,.foot b,.ways .btn{color:#fff}.ways .outline{border-color:#fff9}.ways .outline:hover{background:#fff2}@media(min-width:768px){.saved{color:#fff}}'
      : ''
  return `body.warm{background:${ground}}${letters}`
}

/** The sheet of what stands around a visual page: as wide as its stage, on its ground. */
export function aroundCss(elements: readonly VisualElement[], layout: PageLayout): string {
  const base = baseWidth(elements, layout)
  const width = `@media(min-width:768px){.u:has(.visual){max-width:${base + besideStage}px}.offer-bar,.u:has(.visual) :is(.uh,.notice){max-width:${base}px}}`
  return width + (layout.background ? onGround(layout.background) : '')
}
