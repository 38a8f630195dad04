import { type RefObject, useEffect, useRef } from 'react'

/** Where what had the focus is gone with what the panel was about, the panel keeps it: keys go on from there. */
export function useFocusFallback(panel: RefObject<HTMLElement | null>, about: string) {
  const before = useRef(about)
  useEffect(() => {
    if (before.current === about) return
    before.current = about
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [panel, about])
}
