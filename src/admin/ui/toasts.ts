import type { ReactNode } from 'react'

export type ToastOptions = {
  text?: ReactNode
  action?: { label: string; onClick: () => void }
  /** Whether the toast needs attention and stays until it is closed. */
  stay?: boolean
  /** A later toast with the same id replaces this one. */
  id?: string
}
export type Toast = { key: number; isError: boolean; title: ReactNode; options: ToastOptions; isLeaving: boolean }
/** Why all toasts are paused: a pointer or the focus is on one of them, or the page is hidden. */
export type PauseReason = 'pointer' | 'focus' | 'hidden'

/** The maximum number of visible toasts, and how long a toast is shown, in ms. */
const maxToasts = 3
const defaultMs = 4_000
/** Longer than `defaultMs`, so that the undo button can be read and reached by keyboard. */
const undoMs = 10_000
/** The duration of the fade-out in the style sheet, in ms. */
const fadeMs = 180

type Countdown = { remainingMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

/** Manages toasts and their timers, independent of rendering. */
export function createToasts() {
  let shown: readonly Toast[] = []
  let lastKey = 0
  const listeners = new Set<() => void>()
  const countdowns = new Map<number, Countdown>()
  const pauseReasons = new Set<PauseReason>()

  function show(next: readonly Toast[]) {
    shown = next
    for (const listener of listeners) listener()
  }
  function removeToast(key: number) {
    clearTimeout(countdowns.get(key)?.timer)
    countdowns.delete(key)
    show(shown.filter(toast => toast.key !== key))
  }
  function dismiss(key: number) {
    if (!shown.some(toast => toast.key === key && !toast.isLeaving)) return
    clearTimeout(countdowns.get(key)?.timer)
    countdowns.delete(key)
    show(shown.map(toast => (toast.key === key ? { ...toast, isLeaving: true } : toast)))
    setTimeout(removeToast, fadeMs, key)
  }
  function startCountdown(key: number, countdown: Countdown) {
    countdown.startedAt = Date.now()
    countdown.timer = setTimeout(dismiss, countdown.remainingMs, key)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => shown,
    add(isError: boolean, title: ReactNode, options: ToastOptions) {
      lastKey += 1
      const others = shown.filter(toast => !toast.isLeaving && (!options.id || toast.options.id !== options.id))
      // A toast that needs attention is dropped only if all toasts need attention.
      const oldest = others.find(toast => !toast.options.stay) ?? others[0]
      const isFull = others.length >= maxToasts
      show([
        ...others.filter(toast => !isFull || toast !== oldest),
        { key: lastKey, isError, title, options, isLeaving: false },
      ])
      for (const [key, { timer }] of countdowns) {
        if (shown.some(toast => toast.key === key)) continue
        clearTimeout(timer)
        countdowns.delete(key)
      }
      if (options.stay) return
      const countdown: Countdown = { remainingMs: options.action ? undoMs : defaultMs, startedAt: 0, timer: undefined }
      countdowns.set(lastKey, countdown)
      if (pauseReasons.size === 0) startCountdown(lastKey, countdown)
    },
    dismiss,
    pause(reason: PauseReason) {
      if (pauseReasons.size === 0) {
        for (const countdown of countdowns.values()) {
          clearTimeout(countdown.timer)
          countdown.remainingMs -= Date.now() - countdown.startedAt
        }
      }
      pauseReasons.add(reason)
    },
    resume(reason: PauseReason) {
      if (pauseReasons.delete(reason) && pauseReasons.size === 0)
        for (const [key, countdown] of countdowns) startCountdown(key, countdown)
    },
  }
}
