import { useEffect, useRef, useState } from 'react'
import { templates as words } from '#words/lazy-words.ts'
import { cn } from '../../ui/cn.ts'
import { useHighlight } from './use-highlight.ts'
import type { PreviewSource } from './use-preview.ts'

export type Width = 'desktop' | 'phone'

/** Minimum width of the desktop view in px; in a narrower container it is scaled down. */
const desktopWidth = 1080
const phoneWidth = 390
/** A container narrower than this, in px, always shows the phone view. */
const phoneBreakpoint = 480

function useElementSize() {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = place
    if (!current) return
    const watch = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return { place, ...size }
}

/** The scroll position of a frame in px; 0 when the frame is on another host than the administration. */
function getScrollTop(frame: HTMLIFrameElement | null): number {
  try {
    return frame?.contentWindow?.scrollY ?? 0
  } catch {
    return 0
  }
}

function setScrollTop(frame: HTMLIFrameElement, top: number) {
  try {
    frame.contentWindow?.scrollTo({ top, behavior: 'instant' })
  } catch {
    // A frame on another host cannot be scrolled from here and starts at its top.
  }
}

/** Keeps the visible preview on screen until the next one has loaded. */
function useDoubleBuffer(next: PreviewSource | null) {
  const [seen, setSeen] = useState<PreviewSource | null>(null)
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const looks = [seen, next].filter(
    (look, at, all) => look !== null && all.findIndex(each => each?.turn === look.turn) === at,
  )
  return {
    seen,
    looks: looks.filter(look => look !== null),
    frameOf: (look: PreviewSource) => frames.current.get(look.turn) ?? null,
    hold: (turn: number) => (frame: HTMLIFrameElement | null) => {
      if (frame) frames.current.set(turn, frame)
      else frames.current.delete(turn)
    },
    loaded(look: PreviewSource, frame: HTMLIFrameElement) {
      if (seen && look.turn <= seen.turn) return
      setScrollTop(frame, getScrollTop(seen && (frames.current.get(seen.turn) ?? null)))
      // Waits for two animation frames, so that the new frame is painted before it becomes visible.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => setSeen(now => (now && now.turn > look.turn ? now : look))),
      )
    },
  }
}

type CheckoutFrameProps = {
  look: PreviewSource | null
  title: string
  width: Width
  /** The id of the template element to highlight. */
  mark?: string | null
  className?: string
}

/**
 * Shows the real checkout at a preview URL. The last preview keeps its scroll position and stays until the next has
 * loaded.
 */
export function CheckoutFrame({ look, title, width, mark = null, className }: CheckoutFrameProps) {
  const room = useElementSize()
  const { seen, looks, hold, loaded, frameOf } = useDoubleBuffer(look)
  useHighlight(seen && frameOf(seen), mark)
  const narrow = room.width < phoneBreakpoint
  const phone = width === 'phone' && !narrow
  const scale = phone || narrow ? 1 : Math.min(1, room.width / desktopWidth)
  const size = { width: phone ? phoneWidth : room.width / scale, height: room.height / scale }
  return (
    <div
      ref={room.place}
      aria-busy={seen?.turn !== look?.turn}
      className={cn('relative h-[800px] overflow-hidden rounded-lg border border-line bg-sunken', className)}
    >
      {!seen && (
        <p className="absolute inset-0 grid place-items-center text-ink-2" role="status">
          {words.previewLoading}
        </p>
      )}
      {looks.map(each => (
        <iframe
          key={each.turn}
          ref={hold(each.turn)}
          src={each.address}
          title={title}
          aria-hidden={each.turn !== seen?.turn}
          tabIndex={each.turn === seen?.turn ? undefined : -1}
          className={cn(
            'absolute top-0 origin-top-left border-0 bg-white',
            phone ? 'left-1/2 -translate-x-1/2 shadow-e2' : 'left-0',
            each.turn !== seen?.turn && 'invisible',
          )}
          style={{ ...size, scale: scale === 1 ? undefined : `${scale}` }}
          onLoad={event => loaded(each, event.currentTarget)}
        />
      ))}
    </div>
  )
}
