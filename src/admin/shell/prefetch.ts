import { matchRoutes } from 'react-router'
import { memberRoutes } from './registry.ts'

/** Fetches the code of the screen at a path in advance. */
export function prefetch(path: string): void {
  for (const { route } of matchRoutes(memberRoutes, path) ?? []) {
    const { lazy } = route
    const parts = typeof lazy === 'function' ? [lazy] : Object.values(lazy ?? {})
    // A failed prefetch is ignored: navigation fetches the code again and reports errors.
    for (const part of parts) Promise.resolve(part?.()).catch(() => {})
  }
}

const isDataSaverOn = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | null)?.saveData

/**
 * Fetches the code of these screens one by one while the browser is idle.
 * @returns a function that stops the prefetching
 */
export function prefetchWhenIdle(paths: readonly string[]): () => void {
  if (isDataSaverOn()) return () => {}
  // Safari does not support requestIdleCallback.
  const schedule = window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 200))
  const cancel = window.cancelIdleCallback ?? window.clearTimeout
  let remaining = paths
  let request = 0
  const next = () => {
    const [path, ...others] = remaining
    if (path === undefined) return
    remaining = others
    prefetch(path)
    request = schedule(next)
  }
  request = schedule(next)
  return () => cancel(request)
}
