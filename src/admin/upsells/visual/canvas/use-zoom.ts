import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clamp } from './geometry.ts'

const minScale = 0.25
const maxScale = 2
const zoomSteps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]
/** Px that stay free at each side when the page is fitted to the canvas. */
const margin = 36

export type Zoom = {
  /** Screen px for one px of the page. */
  scale: number
  percent: number
  isMin: boolean
  isMax: boolean
  more: () => void
  less: () => void
  fit: () => void
  to: (scale: number) => void
  /** Zooms and keeps the point at this screen position where it is. */
  by: (factor: number, clientX: number, clientY: number) => void
}

type Anchor = { x: number; y: number; clientX: number; clientY: number }

function useElementWidth(ground: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const { current } = ground
    if (!current) return
    const watch = new ResizeObserver(() => setRoom(current.clientWidth))
    setRoom(current.clientWidth)
    watch.observe(current)
    return () => watch.disconnect()
  }, [ground])
  return room
}

/** Zooms with Ctrl and the wheel, which is also how browsers report a pinch on a touchpad. */
function useWheel(ground: RefObject<HTMLElement | null>, by: Zoom['by']) {
  const newest = useRef(by)
  useLayoutEffect(() => {
    newest.current = by
  })
  useEffect(() => {
    const { current } = ground
    if (!current) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      newest.current(Math.exp(-event.deltaY / 300), event.clientX, event.clientY)
    }
    current.addEventListener('wheel', turn, { passive: false })
    return () => current.removeEventListener('wheel', turn)
  }, [ground])
}

/** @param pageWidth the width of the drawn page in px; it is fitted to the canvas until another zoom is chosen */
export function useZoom(
  ground: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  pageWidth: number,
): Zoom {
  const room = useElementWidth(ground)
  const [wanted, setWanted] = useState<number | null>(null)
  const anchor = useRef<Anchor | null>(null)
  const fitted = room > 0 ? clamp((room - 2 * margin) / pageWidth, minScale, 1) : 1
  const scale = wanted ?? fitted
  useLayoutEffect(() => {
    const at = anchor.current
    anchor.current = null
    if (!at || !ground.current || !sheet.current) return
    const rect = sheet.current.getBoundingClientRect()
    ground.current.scrollLeft += rect.left + at.x * scale - at.clientX
    ground.current.scrollTop += rect.top + at.y * scale - at.clientY
  }, [ground, sheet, scale])

  function by(factor: number, clientX: number, clientY: number) {
    const rect = sheet.current?.getBoundingClientRect()
    if (rect) anchor.current = { x: (clientX - rect.left) / scale, y: (clientY - rect.top) / scale, clientX, clientY }
    setWanted(clamp(scale * factor, minScale, maxScale))
  }
  function to(next: number) {
    const rect = ground.current?.getBoundingClientRect()
    if (rect) by(next / scale, rect.left + rect.width / 2, rect.top + rect.height / 2)
  }
  useWheel(ground, by)
  return {
    scale,
    percent: Math.round(scale * 100),
    isMin: scale <= minScale,
    isMax: scale >= maxScale,
    more: () => to(zoomSteps.find(step => step > scale + 0.004) ?? maxScale),
    less: () => to(zoomSteps.findLast(step => step < scale - 0.004) ?? minScale),
    fit: () => setWanted(null),
    to,
    by,
  }
}
