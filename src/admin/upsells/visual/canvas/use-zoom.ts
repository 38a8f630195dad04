import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clamp } from './geometry.ts'

const minScale = 0.25
const maxScale = 2
const zoomSteps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]
/** The empty space in px at each side when the page is fitted to the canvas. */
const margin = 36

export type Zoom = {
  /** The zoom factor: screen px per page px. */
  scale: number
  percent: number
  isMin: boolean
  isMax: boolean
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  zoomTo: (scale: number) => void
  /** Zooms by a factor. The point of the page at this screen position stays in place. */
  zoomBy: (factor: number, clientX: number, clientY: number) => void
}

type Anchor = { x: number; y: number; clientX: number; clientY: number }

function useElementWidth(viewport: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = viewport
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    setWidth(current.clientWidth)
    observer.observe(current)
    return () => observer.disconnect()
  }, [viewport])
  return width
}

/** Zooms with Ctrl and the wheel, which is also how browsers report a pinch on a touchpad. */
function useWheel(viewport: RefObject<HTMLElement | null>, zoomBy: Zoom['zoomBy']) {
  const latestZoomBy = useRef(zoomBy)
  useLayoutEffect(() => {
    latestZoomBy.current = zoomBy
  })
  useEffect(() => {
    const { current } = viewport
    if (!current) return
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latestZoomBy.current(Math.exp(-event.deltaY / 300), event.clientX, event.clientY)
    }
    current.addEventListener('wheel', handleWheel, { passive: false })
    return () => current.removeEventListener('wheel', handleWheel)
  }, [viewport])
}

/**
 * @param pageWidth the width of the drawn page in px; the page is fitted to the canvas until another zoom is selected
 */
export function useZoom(
  viewport: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  pageWidth: number,
): Zoom {
  const viewportWidth = useElementWidth(viewport)
  const [chosenScale, setChosenScale] = useState<number | null>(null)
  const anchor = useRef<Anchor | null>(null)
  const fittedScale = viewportWidth > 0 ? clamp((viewportWidth - 2 * margin) / pageWidth, minScale, 1) : 1
  const scale = chosenScale ?? fittedScale
  useLayoutEffect(() => {
    const anchorPoint = anchor.current
    anchor.current = null
    if (!anchorPoint || !viewport.current || !sheet.current) return
    const rect = sheet.current.getBoundingClientRect()
    viewport.current.scrollLeft += rect.left + anchorPoint.x * scale - anchorPoint.clientX
    viewport.current.scrollTop += rect.top + anchorPoint.y * scale - anchorPoint.clientY
  }, [viewport, sheet, scale])

  function zoomBy(factor: number, clientX: number, clientY: number) {
    const rect = sheet.current?.getBoundingClientRect()
    if (rect) anchor.current = { x: (clientX - rect.left) / scale, y: (clientY - rect.top) / scale, clientX, clientY }
    setChosenScale(clamp(scale * factor, minScale, maxScale))
  }
  function zoomTo(next: number) {
    const rect = viewport.current?.getBoundingClientRect()
    if (rect) zoomBy(next / scale, rect.left + rect.width / 2, rect.top + rect.height / 2)
  }
  useWheel(viewport, zoomBy)
  return {
    scale,
    percent: Math.round(scale * 100),
    isMin: scale <= minScale,
    isMax: scale >= maxScale,
    zoomIn: () => zoomTo(zoomSteps.find(step => step > scale + 0.004) ?? maxScale),
    zoomOut: () => zoomTo(zoomSteps.findLast(step => step < scale - 0.004) ?? minScale),
    fit: () => setChosenScale(null),
    zoomTo,
    zoomBy,
  }
}
