// How fast this page was, for its seller: a few numbers, without a cookie, when it is left. Small on purpose: the
// checkout has little room. What the body's data say (a sales page's own name and paint) stands over what is seen here.
type VitalEntry = PerformanceEntry & { hadRecentInput?: boolean; value: number; interactionId?: number }
const measuredVitals: Record<string, number> = { cls: 0 }
const recordMax = (name: string, value: number) => {
  measuredVitals[name] = Math.max(measuredVitals[name] ?? 0, Math.round(value))
}
const observeEntries = (type: string, each: (entry: VitalEntry) => void) =>
  new PerformanceObserver(list => (list.getEntries() as VitalEntry[]).forEach(each)).observe({ type, buffered: true })

// A checkout takes the address of the paid order.
const page = location.pathname
let [from, last, sum] = [0, 0, 0]
observeEntries('navigation', entry =>
  recordMax('ttfb', (entry as unknown as PerformanceNavigationTiming).responseStart),
)
observeEntries('largest-contentful-paint', ({ startTime }) => recordMax('lcp', startTime))
observeEntries('event', ({ interactionId, duration }) => interactionId && recordMax('inp', duration))
observeEntries('layout-shift', ({ startTime, value, hadRecentInput }) => {
  if (hadRecentInput) return
  // Shifts with less than a second between them, within five, are one.
  if (startTime > last + 1e3 || startTime > from + 5e3) {
    from = startTime
    sum = 0
  }
  last = startTime
  sum += value * 1e3
  recordMax('cls', sum)
})
// One drawn ahead counted from before anybody asked for it: its figures would say nothing.
let isReported = (document as { prerendering?: boolean }).prerendering
addEventListener('visibilitychange', () => {
  // Shown in a frame it is a preview.
  if (isReported || !document.hidden || top !== self) return
  isReported = true
  void fetch('/api/v1/vitals', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page, ...measuredVitals, ...document.body.dataset }),
  })
})
