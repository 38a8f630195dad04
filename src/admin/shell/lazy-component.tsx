import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { memberWriteTimeoutMs, withTimeLimit } from '#api-client/call.ts'

type LazyPart<Props> = {
  /** The component, or null until it has been fetched. */
  getLoaded: () => ComponentType<Props> | null
  fetch: () => Promise<void>
  /** Fetches the component before it is rendered. After a failure, rendering tries again and reports the error. */
  preload: () => void
}

/** Defines a component whose code is fetched on first render by `LazyComponent`, or earlier by `preload`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let component: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  function fetch(): Promise<void> {
    loading ??= withTimeLimit(memberWriteTimeoutMs, load).then(
      part => {
        component = part
      },
      error => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return { getLoaded: () => component, fetch, preload: () => void fetch().catch(() => undefined) }
}

type LazyComponentProps<Props> = { part: LazyPart<Props>; props: NoInfer<Props>; waiting: ReactNode }

/**
 * Renders a lazy component, or `waiting` until it has been fetched. React's `lazy` is not used, because Suspense delays
 * the content by up to 300 ms once a fallback is visible. A failed fetch is thrown during rendering, as with `lazy`.
 */
export function LazyComponent<Props extends object>({ part, props, waiting }: LazyComponentProps<Props>) {
  const [Loaded, setLoaded] = useState(part.getLoaded)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (Loaded) return
    let isMounted = true
    part.fetch().then(
      () => isMounted && setLoaded(part.getLoaded),
      error => isMounted && setFailure({ error }),
    )
    return () => {
      isMounted = false
    }
  }, [part, Loaded])
  if (failure) throw failure.error
  return Loaded ? <Loaded {...props} /> : waiting
}
