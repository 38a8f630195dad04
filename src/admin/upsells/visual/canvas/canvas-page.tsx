import { getElementClass, wideBreakpointPx } from '#domain/visual-css.ts'
import { type PageLayout, sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { cn } from '../../../ui/cn.ts'
import { CanvasElement, type NodeProps } from './canvas-element.tsx'
import { buildPageCss } from './page-css.ts'
import { useOffers } from './use-offers.ts'
import { usePageSheet } from './use-page-sheet.ts'
import '../../../../api-client/visual.css'
import './canvas-page.css'

type CanvasPageProps = {
  elements: readonly VisualElement[]
  layout: PageLayout
  /** The width of the shopper's window, in px. */
  width: number
  className?: string
  /** Additional props for an element's node; `index` is its position in reading order. */
  getNodeProps?: (element: VisualElement, index: number, productName: string | undefined) => NodeProps
}

/** Renders a page as shoppers with a window of this width see it, from the same generated CSS and the same classes. */
export function CanvasPage({ elements, layout, width, className, getNodeProps }: CanvasPageProps) {
  const ordered = sortInReadingOrder(elements)
  const scope = usePageSheet(buildPageCss(ordered, layout, width))
  const offers = useOffers(elements)
  const hasSeveralOffers = elements.filter(({ type, hidden }) => type === 'product' && !hidden).length > 1
  return (
    <div className={cn('cv-page', width < wideBreakpointPx && 'cv-column', scope, className)}>
      <div className="visual">
        <div className="stage">
          {ordered.map((element, index) => {
            const offer = offers.get(element.id)
            return (
              <CanvasElement
                key={element.id}
                element={element}
                positionClass={getElementClass(index)}
                offer={offer}
                hasSeveralOffers={hasSeveralOffers}
                node={getNodeProps?.(element, index, offer?.name) ?? {}}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
