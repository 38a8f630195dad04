import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 1024px)')
function subscribe(changed: () => void) {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether both panels have room beside the page, now and as the window changes. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
