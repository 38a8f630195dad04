/** Tells storefront/start that the page works, which then repeats the last click that was made before hydration. */
export function reportAlive(): void {
  dispatchEvent(new Event('vitrine:alive'))
}
