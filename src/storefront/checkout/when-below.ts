/**
 * Calls `run` once `place` can grow without a visible layout shift: it is below the viewport, or no content is below
 * it.
 */
export function whenBelow(place: Element, run: () => void): void {
  if (place.matches('.side *')) {
    run()
    return
  }
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return
    observer.disconnect()
    run()
  })
  observer.observe(place)
}
