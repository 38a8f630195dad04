import type { PageLayout, VisualElement } from '#domain/visual-element.ts'
import { cn } from '../../../ui/cn.ts'
import { CanvasPage } from '../canvas/canvas-page.tsx'

/** Px of the window that a small page is drawn for: from here on it is as on a desk. */
const desktopWidth = 1024

type PageThumbnailProps = {
  elements: readonly VisualElement[]
  layout: PageLayout
  /** Sets its shape, and --k: how many times smaller it is shown. */
  className?: string
}

/** The page itself, drawn small, from its top as far as there is room. */
export const PageThumbnail = ({ elements, layout, className }: PageThumbnailProps) => (
  <span aria-hidden="true" className={cn('relative block overflow-hidden bg-sunken', className)}>
    <span className="pointer-events-none absolute top-0 left-0 block h-[calc(100%*var(--k))] w-[calc(100%*var(--k))] origin-top-left scale-[calc(1/var(--k))] select-none">
      <CanvasPage elements={elements} layout={layout} width={desktopWidth} />
    </span>
  </span>
)
