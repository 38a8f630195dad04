/** Whether the page was there before: its cart has what was chosen in it. */
export function wasReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type)
}

/** What the page's address says to a cart that is opened: where the shopper came from, for the seller's figures, and a code. */
export function fromLink() {
  const query = new URLSearchParams(location.search)
  const kept = [...query].filter(([name]) => name.startsWith('utm_') || name === 'campaign')
  return {
    source: Object.fromEntries(kept.slice(0, 12).map(([name, value]) => [name.slice(0, 40), value.slice(0, 300)])),
    coupon: (query.get('coupon') ?? '').slice(0, 300),
    reloaded: wasReloaded(),
  }
}
