import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the panel when the focused field disappears with the previous content, so that keyboard users stay
 * in place.
 */
export function useFocusFallback(panel: RefObject<HTMLElement | null>, about: string) {
  const before = useRef(about)
  useEffect(() => {
    if (before.current === about) return
    before.current = about
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [panel, about])
}
