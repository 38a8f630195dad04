/**
 * Tells storefront/start that the page works, which then repeats the last click that was made before hydration. Waits
 * until React has rendered the input from before hydration, because the click may submit it.
 */
export function reportAlive(): () => void {
  const timer = setTimeout(() => dispatchEvent(new Event('vitrine:alive')))
  return () => clearTimeout(timer)
}
