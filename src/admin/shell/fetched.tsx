import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { memberWriteMs, withTimeLimit } from '#web/call.ts'

type Part<Props> = {
  /** The component, once it was fetched. */
  here: () => ComponentType<Props> | null
  fetch: () => Promise<void>
  /** Fetches it before it is drawn. What fails is asked for again, and told, by drawing it. */
  ahead: () => void
}

/** A part of a screen whose code is fetched when it is first drawn by `Fetched`, or `ahead`. */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let here: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  function fetch(): Promise<void> {
    loading ??= withTimeLimit(memberWriteMs, load).then(
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
  return { here: () => here, fetch, ahead: () => void fetch().catch(() => undefined) }
}

type FetchedProps<Props> = { part: Part<Props>; props: NoInfer<Props>; waiting: ReactNode }

/**
 * Draws a part at once where it is here, else `waiting` until it is. Not React's `lazy`: Suspense holds what it waited for
 * back for 300 ms after it showed that something is waited for. What keeps the part from coming is thrown, as `lazy` does.
 */
export function Fetched<Props extends object>({ part, props, waiting }: FetchedProps<Props>) {
  const [Drawn, setDrawn] = useState(part.here)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (Drawn) return
    let isDrawn = true
    part.fetch().then(
      () => isDrawn && setDrawn(part.here),
      error => isDrawn && setFailure({ error }),
    )
    return () => {
      isDrawn = false
    }
  }, [part, Drawn])
  if (failure) throw failure.error
  return Drawn ? <Drawn {...props} /> : waiting
}
