import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 767px)')

function watch(changed: () => void) {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone now. */
export const usePhone = (): boolean => useSyncExternalStore(watch, () => phone.matches)
