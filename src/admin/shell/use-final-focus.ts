import { useEffect, useRef } from 'react'

/**
 * Returns a function for the `finalFocus` prop of an overlay. When the overlay closes, the focus returns to the
 * previous element, unless another screen was opened meanwhile: that screen has already taken the focus.
 */
export function useFinalFocus(open: boolean) {
  const openedAt = useRef(location.pathname)
  useEffect(() => {
    if (open) openedAt.current = location.pathname
  }, [open])
  return () => location.pathname === openedAt.current
}
