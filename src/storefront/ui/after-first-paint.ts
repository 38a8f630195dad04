/** Fetches and runs the page's other half once the browser has painted, so that nothing stands before the first paint. */
export function afterFirstPaint(load: () => Promise<unknown>): void {
  const start = () => setTimeout(() => load().catch(error => console.error('hydration', error)))
  requestAnimationFrame(start)
}
