import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { memberWriteTimeoutMs, withTimeLimit } from '#web/call.ts'

type LazyPart<Props> = {
  /** The component, once it was fetched. */
  getLoaded: () => ComponentType<Props> | null
  fetch: () => Promise<void>
  /** Fetches it before it is drawn. What fails is asked for again, and told, by drawing it. */
  preload: () => void
}

/** A part of a screen whose code is fetched when it is first drawn by `Fetched`, or `ahead`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  function fetch(): Promise<void> {
    loading ??= withTimeLimit(memberWriteTimeoutMs, load).then(
      part => {
        here = part
      },
      error => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return { getLoaded: () => here, fetch, preload: () => void fetch().catch(() => undefined) }
}

type LazyComponentProps<Props> = { part: LazyPart<Props>; props: NoInfer<Props>; waiting: ReactNode }

/**
 * Draws a part at once where it is here, else `waiting` until it is. Not React's `lazy`: Suspense holds what it waited for
 * back for 300 ms after it showed that something is waited for. What keeps the part from coming is thrown, as `lazy` does.
 */
export function LazyComponent<Props extends object>({ part, props, waiting }: LazyComponentProps<Props>) {
  const [Drawn, setDrawn] = useState(part.getLoaded)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (Drawn) return
    let isDrawn = true
    part.fetch().then(
      () => isDrawn && setDrawn(part.getLoaded),
      error => isDrawn && setFailure({ error }),
    )
    return () => {
      isDrawn = false
    }
  }, [part, Drawn])
  if (failure) throw failure.error
  return Drawn ? <Drawn {...props} /> : waiting
}
