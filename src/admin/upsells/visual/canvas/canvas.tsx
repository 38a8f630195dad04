import { type CSSProperties, useCallback, useRef, useState } from 'react'
import { wideBreakpointPx } from '#domain/visual-css.ts'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
import { cn } from '../../../ui/cn.ts'
import type { PreviewWidth, VisualEditor } from '../model/editor.ts'
import { getAccessibleName } from './accessible-name.ts'
import type { NodeProps } from './canvas-element.tsx'
import { CanvasPage } from './canvas-page.tsx'
import { Overlay } from './overlay.tsx'
import { getSheetWidth, getStageScale } from './page-css.ts'
import { gridSize } from './snapping.ts'
import { useCanvasController } from './use-canvas-controller.ts'
import { useTextEdit } from './use-text-edit.ts'
import { useZoom } from './use-zoom.ts'
import { type Switches, ZoomBar } from './zoom-bar.tsx'
import './canvas.css'

type CanvasProps = {
  editor: VisualEditor
  width: PreviewWidth
  /** Called on Enter or a double click on an image or product, whose fields are in the inspector. */
  onInspect?: () => void
  className?: string
}

const noop = () => undefined

/**
 * Shows a page of a funnel as shoppers see it. Its elements can be selected, moved, resized and edited by mouse, touch
 * and keyboard.
 */
export function Canvas({ editor, width, onInspect = noop, className }: CanvasProps) {
  const root = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [switches, setSwitches] = useState<Switches>({ grid: false, guides: true })
  const { content, selection } = editor
  const isColumn = width < wideBreakpointPx
  const pageWidth = getSheetWidth(content, width)
  const zoom = useZoom(viewport, sheet, pageWidth)
  const findNode = useCallback(
    (id: string) => root.current?.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`) ?? null,
    [],
  )
  const textEdit = useTextEdit(editor, findNode)
  useCanvasController(
    root,
    { editor, width, zoom: zoom.scale, switches, editing: textEdit.id },
    { zoom, edit: textEdit.start, inspect: onInspect },
  )

  const getNodeProps = (element: VisualElement, index: number, productName: string | undefined): NodeProps => ({
    tabIndex: 0,
    role: 'button',
    'aria-pressed': textEdit.id === element.id ? undefined : selection.includes(element.id),
    'aria-label': getAccessibleName(element, index, productName),
    'data-element': element.id,
    ...(selection.includes(element.id) && { 'data-selected': '' }),
    ...(element.locked && { 'data-locked': '' }),
    ...(element.hidden && { 'data-hidden': '' }),
    ...textEdit.getEditProps(element),
  })
  const pageProps = { elements: content.elements, layout: content.layout }
  const sheetStyle = { width: pageWidth, scale: `${zoom.scale}`, '--zoom': zoom.scale } as CSSProperties
  const cellStyle = { '--cell': `${gridSize * getStageScale(content, width)}px` } as CSSProperties
  return (
    <section ref={root} className={cn('cv', className)}>
      <div
        ref={viewport}
        className="cv-ground"
        role="application"
        aria-label={words.canvas}
        aria-describedby="visual-canvas-help"
        tabIndex={-1}
      >
        {isColumn && <p className="cv-note">{words.column}</p>}
        <div className="cv-pad" style={{ width: pageWidth * zoom.scale, ...cellStyle }}>
          <div
            ref={sheet}
            className={cn('cv-sheet', isColumn && 'cv-still', switches.grid && !isColumn && 'cv-grid')}
            style={sheetStyle}
          >
            {content.elements.length === 0 && <p className="cv-empty">{words.empty}</p>}
            <CanvasPage {...pageProps} width={width} getNodeProps={getNodeProps} />
          </div>
          <Overlay />
        </div>
        {isColumn && (
          <div className="cv-measure" aria-hidden="true" inert>
            <div style={{ width: getSheetWidth(content, wideBreakpointPx * 2) }}>
              <CanvasPage
                {...pageProps}
                width={wideBreakpointPx * 2}
                getNodeProps={({ id }) => ({ 'data-measured': id })}
              />
            </div>
          </div>
        )}
      </div>
      <p id="visual-canvas-help" className="sr-only">
        {words.canvasHelp}
      </p>
      <p className="sr-only cv-said" role="status" />
      <ZoomBar zoom={zoom} switches={switches} snaps={!isColumn} onSwitches={setSwitches} />
    </section>
  )
}
