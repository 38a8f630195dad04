import { useEffect, useRef } from 'react'

/**
 * Returns the focus to its previous element when an overlay closes, unless another screen was opened, which has taken
 * the focus.
 */
export function useFinalFocus(open: boolean) {
  const openedAt = useRef(location.pathname)
  useEffect(() => {
    if (open) openedAt.current = location.pathname
  }, [open])
  return () => location.pathname === openedAt.current
}
