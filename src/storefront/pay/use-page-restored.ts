import { useEffect } from 'react'

/** Calls `run` when the browser restores the page from its back/forward cache, possibly in the middle of a payment. */
export function usePageRestored(run: () => void): void {
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => event.persisted && run()
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [run])
}
