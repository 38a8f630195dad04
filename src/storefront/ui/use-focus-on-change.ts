import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element whenever `focusKey` changes to a truthy value, because the element may be off screen. */
export function useFocusOnChange<Place extends HTMLElement>(focusKey: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (focusKey) place.current?.focus()
  }, [focusKey])
  return place
}
