/**
 * Tells storefront/start that the page is hydrated, so that storefront/start repeats the last click made before that.
 */
export function reportHydration(): void {
  dispatchEvent(new Event('vitrine:alive'))
}
