import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the panel when the focused field disappears with the previous content, so that keyboard users stay
 * in place.
 */
export function useFocusFallback(panel: RefObject<HTMLElement | null>, subject: string) {
  const previousSubject = useRef(subject)
  useEffect(() => {
    if (previousSubject.current === subject) return
    previousSubject.current = subject
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [panel, subject])
}
