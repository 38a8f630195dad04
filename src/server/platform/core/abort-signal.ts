type AbortOptions = {
  /** Milliseconds until the signal is aborted with a `TimeoutError`; null for no limit. */
  limitMs: number | null
  /** Signals that abort the work as well, with their own reason. */
  signals?: readonly (AbortSignal | null | undefined)[]
}

/**
 * Runs `work` with a signal that is aborted after a time limit or by another signal, and returns its result. The work
 * itself must stop when the signal is aborted. Use this instead of `AbortSignal.any`: Node 20 to 24 can collect the
 * source signals as garbage, so that a time limit never ends the work (nodejs/node issues 57736 and 65995).
 */
export async function runWithAbortSignal<T>(
  { limitMs, signals = [] }: AbortOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  // The other signals may outlive the work by far, so the listeners are removed with it.
  const finished = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason)
    else
      signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: finished.signal })
  }
  const timer =
    limitMs === null
      ? undefined
      : setTimeout(() => controller.abort(new DOMException(`No result after ${limitMs} ms`, 'TimeoutError')), limitMs)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    finished.abort()
  }
}
