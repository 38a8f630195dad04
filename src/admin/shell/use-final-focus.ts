import { useEffect, useRef } from 'react'

/** For what lies over the screen: on closing the focus goes back where it was; a screen that was gone to has it already. */
export function useFinalFocus(open: boolean) {
  const openedAt = useRef(location.pathname)
  useEffect(() => {
    if (open) openedAt.current = location.pathname
  }, [open])
  return () => location.pathname === openedAt.current
}
