import { useSyncExternalStore } from 'react'

const phoneQuery = matchMedia('(max-width: 767px)')

function subscribe(onChange: () => void) {
  phoneQuery.addEventListener('change', onChange)
  return () => phoneQuery.removeEventListener('change', onChange)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phoneQuery.matches)
