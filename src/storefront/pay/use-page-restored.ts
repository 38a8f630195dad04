import { useEffect } from 'react'

/** Runs when the browser brings the page back as it was left, in the middle of a payment. */
export function usePageRestored(run: () => void): void {
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => event.persisted && run()
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [run])
}
