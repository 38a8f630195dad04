import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { memberWriteTimeoutMs, withTimeLimit } from '#web/call.ts'

type LazyPart<Props> = {
  /** The component, or null until it has been fetched. */
  getLoaded: () => ComponentType<Props> | null
  fetch: () => Promise<void>
  /** Fetches the component before it is rendered. After a failure, rendering tries again and reports the error. */
  preload: () => void
}

/** Defines a component whose code is fetched on first render by `LazyComponent`, or earlier by `preload`. */
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
 * Renders a lazy component, or `waiting` until it has been fetched. React's `lazy` is not used, because Suspense delays
 * the content by up to 300 ms once a fallback is visible. A failed fetch is thrown during rendering, as with `lazy`.
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
