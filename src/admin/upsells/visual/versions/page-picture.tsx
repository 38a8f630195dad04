import { useLayoutEffect, useRef, useState } from 'react'
import { getVisibleElements } from '#domain/visual-element.ts'
import { CanvasPage } from '../canvas/canvas-page.tsx'
import { getSheetWidth } from '../canvas/page-css.ts'
import type { PageContent } from '../model/editor.ts'

/** The width of the shopper's window that is drawn scaled down, in px. */
const shownWidth = 1440

type PagePictureProps = { content: PageContent; label: string; className?: string }

/**
 * Shows a page as on a computer, scaled to the available width. Arrow keys scroll the picture, but nothing in it can be
 * focused.
 */
export function PagePicture({ content, label, className }: PagePictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [availableWidth, setAvailableWidth] = useState(0)
  useLayoutEffect(() => {
    const node = frame.current
    if (!node) return
    const observer = new ResizeObserver(() => setAvailableWidth(node.clientWidth))
    observer.observe(node)
    setAvailableWidth(node.clientWidth)
    return () => observer.disconnect()
  }, [])
  const width = getSheetWidth(content, shownWidth)
  return (
    <div
      ref={frame}
      role="img"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      className={`isolate overflow-x-hidden overflow-y-auto rounded-lg border border-line bg-sunken ${className ?? ''}`}
    >
      {availableWidth > 0 && (
        <div inert className="mx-auto" style={{ width, zoom: Math.min(1, availableWidth / width) }}>
          <CanvasPage elements={getVisibleElements(content.elements)} layout={content.layout} width={shownWidth} />
        </div>
      )}
    </div>
  )
}
