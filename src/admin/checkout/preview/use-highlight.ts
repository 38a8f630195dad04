import { useEffect, useRef } from 'react'

const outline = { outline: '3px solid var(--brand)', outlineOffset: '6px', borderRadius: '6px' }

/**
 * Finds a template element in the preview frame. Returns null when the element is hidden or the frame is on another
 * host.
 */
function findDrawnElement(frame: HTMLIFrameElement, id: string): HTMLElement | null {
  try {
    return frame.contentDocument?.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`) ?? null
  } catch {
    return null
  }
}

/** Highlights one element in the frame and scrolls it into view once. */
export function useHighlight(frame: HTMLIFrameElement | null, id: string | null) {
  const scrolledToId = useRef<string | null>(null)
  useEffect(() => {
    const element = frame && id ? findDrawnElement(frame, id) : null
    if (!element) return
    Object.assign(element.style, outline)
    if (scrolledToId.current !== id) element.scrollIntoView({ block: 'center', behavior: 'smooth' })
    scrolledToId.current = id
    return () => {
      Object.assign(element.style, { outline: '', outlineOffset: '', borderRadius: '' })
    }
  }, [frame, id])
}
