import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element whenever `news` changes to a truthy value, because the element may be off screen. */
export function useFocusOnChange<Place extends HTMLElement>(news: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (news) place.current?.focus()
  }, [news])
  return place
}
