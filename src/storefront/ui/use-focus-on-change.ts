import { type RefObject, useEffect, useRef } from 'react'

/** A place that takes focus whenever `news` is something new: what it says may be out of sight of what was pressed. */
export function useFocusOnChange<Place extends HTMLElement>(news: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (news) place.current?.focus()
  }, [news])
  return place
}
