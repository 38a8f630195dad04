import { columnBelow, elementClass } from '#domain/visual-css.ts'
import { inReadingOrder, type PageLayout, type VisualElement } from '#domain/visual-element.ts'
import { cn } from '../../../ui/cn.ts'
import { ElementLook, type NodeProps } from './element-look.tsx'
import { pageCss } from './page-css.ts'
import { useOffers } from './use-offers.ts'
import { usePageSheet } from './use-page-sheet.ts'
import '../../../../web/visual.css'
import './page-look.css'

type PageLookProps = {
  elements: readonly VisualElement[]
  layout: PageLayout
  /** Of the shopper's window, in px. */
  width: number
  className?: string
  /** What else an element's node gets; `index`: of the reading order. */
  nodeOf?: (element: VisualElement, index: number, productName: string | undefined) => NodeProps
}

/** A page as shoppers with a window of this width see it: the same generator of its sheet, the same classes. */
export function PageLook({ elements, layout, width, className, nodeOf }: PageLookProps) {
  const ordered = inReadingOrder(elements)
  const scope = usePageSheet(pageCss(ordered, layout, width))
  const offers = useOffers(elements)
  const several = elements.filter(({ type, hidden }) => type === 'product' && !hidden).length > 1
  return (
    <div className={cn('cv-page', width < columnBelow && 'cv-column', scope, className)}>
      <div className="visual">
        <div className="stage">
          {ordered.map((element, index) => {
            const offer = offers.get(element.id)
            return (
              <ElementLook
                key={element.id}
                element={element}
                place={elementClass(index)}
                offer={offer}
                several={several}
                node={nodeOf?.(element, index, offer?.name) ?? {}}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
