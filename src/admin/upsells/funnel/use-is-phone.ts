import { useSyncExternalStore } from 'react'

const phoneQuery = matchMedia('(max-width: 767px)')

function subscribe(changed: () => void) {
  phoneQuery.addEventListener('change', changed)
  return () => phoneQuery.removeEventListener('change', changed)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phoneQuery.matches)
