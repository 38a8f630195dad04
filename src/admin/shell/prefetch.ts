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
 * @returns a function that stops it
 */
export function prefetchWhenIdle(paths: readonly string[]): () => void {
  if (isDataSaverOn()) return () => {}
  // Safari does not support requestIdleCallback.
  const wait = window.requestIdleCallback ?? ((act: () => void) => window.setTimeout(act, 200))
  const forget = window.cancelIdleCallback ?? window.clearTimeout
  let rest = paths
  let asked = 0
  const next = () => {
    const [path, ...others] = rest
    if (path === undefined) return
    rest = others
    prefetch(path)
    asked = wait(next)
  }
  asked = wait(next)
  return () => forget(asked)
}
