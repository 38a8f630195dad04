// How fast this page was, for its seller: a few numbers, without a cookie, when it is left. Small on purpose: the
// checkout has little room. What the body's data say (a sales page's own name and paint) stands over what is seen here.
type Measured = PerformanceEntry & { hadRecentInput?: boolean; value: number; interactionId?: number }
const seen: Record<string, number> = { cls: 0 }
const most = (name: string, value: number) => {
  seen[name] = Math.max(seen[name] ?? 0, Math.round(value))
}
const watch = (type: string, each: (entry: Measured) => void) =>
  new PerformanceObserver(list => (list.getEntries() as Measured[]).forEach(each)).observe({ type, buffered: true })

// A checkout takes the address of the paid order.
const page = location.pathname
let [from, last, sum] = [0, 0, 0]
watch('navigation', entry => most('ttfb', (entry as unknown as PerformanceNavigationTiming).responseStart))
watch('largest-contentful-paint', ({ startTime }) => most('lcp', startTime))
watch('event', ({ interactionId, duration }) => interactionId && most('inp', duration))
watch('layout-shift', ({ startTime, value, hadRecentInput }) => {
  if (hadRecentInput) return
  // Shifts with less than a second between them, within five, are one.
  if (startTime > last + 1e3 || startTime > from + 5e3) {
    from = startTime
    sum = 0
  }
  last = startTime
  sum += value * 1e3
  most('cls', sum)
})
// One drawn ahead counted from before anybody asked for it: its figures would say nothing.
let isTold = (document as { prerendering?: boolean }).prerendering
addEventListener('visibilitychange', () => {
  // Shown in a frame it is a preview.
  if (isTold || !document.hidden || top !== self) return
  isTold = true
  void fetch('/api/v1/vitals', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page, ...seen, ...document.body.dataset }),
  })
})
