import type { PageLayout, VisualElement } from '#domain/visual-element.ts'
import { cn } from '../../../ui/cn.ts'
import { CanvasPage } from '../canvas/canvas-page.tsx'

/** The width in px of the window for which a thumbnail is drawn. At this width, pages have the desktop layout. */
const desktopWidth = 1024

type PageThumbnailProps = {
  elements: readonly VisualElement[]
  layout: PageLayout
  /** Must set the aspect ratio and `--k`, the factor by which the page is scaled down. */
  className?: string
}

/** Draws the top of the page scaled down, as far as there is space. */
export const PageThumbnail = ({ elements, layout, className }: PageThumbnailProps) => (
  <span aria-hidden="true" className={cn('relative block overflow-hidden bg-sunken', className)}>
    <span className="pointer-events-none absolute top-0 left-0 block h-[calc(100%*var(--k))] w-[calc(100%*var(--k))] origin-top-left scale-[calc(1/var(--k))] select-none">
      <CanvasPage elements={elements} layout={layout} width={desktopWidth} />
    </span>
  </span>
)
