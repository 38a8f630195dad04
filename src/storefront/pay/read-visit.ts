/**
 * Returns what this tab knows about where the shopper came from. The home page and sales pages store their views in the
 * tab's storage (ui/remember-visit.ts); the server decides which of them count.
 */
export function readVisit() {
  let visits = ''
  try {
    visits = sessionStorage.getItem('visits') ?? ''
  } catch {
    // The browser blocks storage.
  }
  return {
    search: location.search.slice(0, 4_000),
    visits: visits.slice(0, 2_500),
    referrer: document.referrer.slice(0, 1_000),
    clock: Date.now(),
  }
}
