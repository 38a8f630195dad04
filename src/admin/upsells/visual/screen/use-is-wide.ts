import { useSyncExternalStore } from 'react'

const wideQuery = window.matchMedia('(min-width: 1024px)')
function subscribe(changed: () => void) {
  wideQuery.addEventListener('change', changed)
  return () => wideQuery.removeEventListener('change', changed)
}

/** Whether both panels fit beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wideQuery.matches)
