import { useSyncExternalStore } from 'react'

const wideQuery = window.matchMedia('(min-width: 1024px)')
function subscribe(onChange: () => void) {
  wideQuery.addEventListener('change', onChange)
  return () => wideQuery.removeEventListener('change', onChange)
}

/** Whether both panels fit beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wideQuery.matches)
