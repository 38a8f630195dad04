// Reports a few speed metrics of this page to the seller when the visitor leaves it, without a cookie. The script is
// small because the checkout's size budget is tight. Data attributes of the body override the measured values; a sales
// page uses them to set its own name and largest paint.
type VitalEntry = PerformanceEntry & { hadRecentInput?: boolean; value: number; interactionId?: number }
const measuredVitals: Record<string, number> = { cls: 0 }
const recordMax = (name: string, value: number) => {
  measuredVitals[name] = Math.max(measuredVitals[name] ?? 0, Math.round(value))
}
const observeEntries = (type: string, each: (entry: VitalEntry) => void) =>
  new PerformanceObserver(list => (list.getEntries() as VitalEntry[]).forEach(each)).observe({ type, buffered: true })

// The path is read now, because a paid checkout replaces its URL.
const page = location.pathname
let [from, last, sum] = [0, 0, 0]
observeEntries('navigation', entry =>
  recordMax('ttfb', (entry as unknown as PerformanceNavigationTiming).responseStart),
)
observeEntries('largest-contentful-paint', ({ startTime }) => recordMax('lcp', startTime))
observeEntries('event', ({ interactionId, duration }) => interactionId && recordMax('inp', duration))
observeEntries('layout-shift', ({ startTime, value, hadRecentInput }) => {
  if (hadRecentInput) return
  // Layout shifts less than one second apart, within five seconds, are added up as one.
  if (startTime > last + 1e3 || startTime > from + 5e3) {
    from = startTime
    sum = 0
  }
  last = startTime
  sum += value * 1e3
  recordMax('cls', sum)
})
// A prerendered page is not reported: its times start before the visitor opened it.
let isReported = (document as { prerendering?: boolean }).prerendering
addEventListener('visibilitychange', () => {
  // A page in a frame is a preview, which is not reported.
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
