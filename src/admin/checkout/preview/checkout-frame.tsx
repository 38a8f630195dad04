import { useEffect, useRef, useState } from 'react'
import { templates as words } from '#i18n/lazy-words.ts'
import { cn } from '../../ui/cn.ts'
import { useHighlight } from './use-highlight.ts'
import type { PreviewSource } from './use-preview.ts'

export type Width = 'desktop' | 'phone'

/** Minimum width of the desktop view in px. In a narrower container, the view is scaled down. */
const desktopWidth = 1080
const phoneWidth = 390
/** A container narrower than this, in px, always shows the phone view. */
const phoneBreakpoint = 480

function useElementSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (!current) return
    const watch = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return { element, ...size }
}

/**
 * Returns the vertical scroll position of a frame in px; 0 when the frame is on another host than the administration.
 */
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
    // A frame on another host cannot be scrolled from here, so it starts at its top.
  }
}

/** Keeps the visible preview on screen until the next one has loaded. */
function useDoubleBuffer(next: PreviewSource | null) {
  const [shown, setShown] = useState<PreviewSource | null>(null)
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const sources = [shown, next].filter(
    (source, at, all) => source !== null && all.findIndex(each => each?.revision === source.revision) === at,
  )
  return {
    shown,
    sources: sources.filter(source => source !== null),
    getFrame: (source: PreviewSource) => frames.current.get(source.revision) ?? null,
    buildFrameRef: (revision: number) => (frame: HTMLIFrameElement | null) => {
      if (frame) frames.current.set(revision, frame)
      else frames.current.delete(revision)
    },
    showLoaded(source: PreviewSource, frame: HTMLIFrameElement) {
      if (shown && source.revision <= shown.revision) return
      setScrollTop(frame, getScrollTop(shown && (frames.current.get(shown.revision) ?? null)))
      // Waits for two animation frames, so that the new frame is painted before it becomes visible.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => setShown(now => (now && now.revision > source.revision ? now : source))),
      )
    },
  }
}

type CheckoutFrameProps = {
  source: PreviewSource | null
  title: string
  width: Width
  /** The id of the template element to highlight. */
  highlightedId?: string | null
  className?: string
}

/**
 * Shows the real checkout at a preview URL. The previous preview stays visible until the next one has loaded and been
 * scrolled to the same position.
 */
export function CheckoutFrame({ source, title, width, highlightedId = null, className }: CheckoutFrameProps) {
  const container = useElementSize()
  const { shown, sources, buildFrameRef, showLoaded, getFrame } = useDoubleBuffer(source)
  useHighlight(shown && getFrame(shown), highlightedId)
  const narrow = container.width < phoneBreakpoint
  const phone = width === 'phone' && !narrow
  const scale = phone || narrow ? 1 : Math.min(1, container.width / desktopWidth)
  const size = { width: phone ? phoneWidth : container.width / scale, height: container.height / scale }
  return (
    <div
      ref={container.element}
      aria-busy={shown?.revision !== source?.revision}
      className={cn('relative h-[800px] overflow-hidden rounded-lg border border-line bg-sunken', className)}
    >
      {!shown && (
        <p className="absolute inset-0 grid place-items-center text-ink-2" role="status">
          {words.previewLoading}
        </p>
      )}
      {sources.map(each => (
        <iframe
          key={each.revision}
          ref={buildFrameRef(each.revision)}
          src={each.address}
          title={title}
          aria-hidden={each.revision !== shown?.revision}
          tabIndex={each.revision === shown?.revision ? undefined : -1}
          className={cn(
            'absolute top-0 origin-top-left border-0 bg-white',
            phone ? 'left-1/2 -translate-x-1/2 shadow-e2' : 'left-0',
            each.revision !== shown?.revision && 'invisible',
          )}
          style={{ ...size, scale: scale === 1 ? undefined : `${scale}` }}
          onLoad={event => showLoaded(each, event.currentTarget)}
        />
      ))}
    </div>
  )
}
