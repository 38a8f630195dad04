import type { ReactNode } from 'react'

export type ToastOptions = {
  text?: ReactNode
  action?: { label: string; onClick: () => void }
  /** The toast needs attention and stays until it is closed. */
  stay?: boolean
  /** A later toast with the same id replaces this one. */
  id?: string
}
export type Toast = { key: number; bad: boolean; title: ReactNode; more: ToastOptions; leaving: boolean }
/** Why all toasts are paused: a pointer or the focus is on one of them, or the page is hidden. */
export type PauseReason = 'pointer' | 'focus' | 'hidden'

/** How many toasts are shown at once, and for how long, in ms. */
const maxToasts = 3
const defaultMs = 4_000
/** Longer than usual, so that the undo button can be read and reached by keyboard. */
const undoMs = 10_000
/** The duration of the fade-out in the style sheet, in ms. */
const fadeMs = 180

type Countdown = { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }

/** Manages toasts and their timers, independent of rendering. */
export function createToasts() {
  let shown: readonly Toast[] = []
  let made = 0
  const listeners = new Set<() => void>()
  const countdowns = new Map<number, Countdown>()
  const holds = new Set<PauseReason>()

  function show(next: readonly Toast[]) {
    shown = next
    for (const listener of listeners) listener()
  }
  function drop(key: number) {
    clearTimeout(countdowns.get(key)?.timer)
    countdowns.delete(key)
    show(shown.filter(toast => toast.key !== key))
  }
  function dismiss(key: number) {
    if (!shown.some(toast => toast.key === key && !toast.leaving)) return
    clearTimeout(countdowns.get(key)?.timer)
    countdowns.delete(key)
    show(shown.map(toast => (toast.key === key ? { ...toast, leaving: true } : toast)))
    setTimeout(drop, fadeMs, key)
  }
  function run(key: number, countdown: Countdown) {
    countdown.since = Date.now()
    countdown.timer = setTimeout(dismiss, countdown.left, key)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => shown,
    add(bad: boolean, title: ReactNode, more: ToastOptions) {
      made += 1
      const others = shown.filter(toast => !toast.leaving && (!more.id || toast.more.id !== more.id))
      // Toasts that need attention are dropped last.
      const oldest = others.find(toast => !toast.more.stay) ?? others[0]
      const full = others.length >= maxToasts
      show([...others.filter(toast => !full || toast !== oldest), { key: made, bad, title, more, leaving: false }])
      for (const [key, { timer }] of countdowns) {
        if (shown.some(toast => toast.key === key)) continue
        clearTimeout(timer)
        countdowns.delete(key)
      }
      if (more.stay) return
      const countdown: Countdown = { left: more.action ? undoMs : defaultMs, since: 0, timer: undefined }
      countdowns.set(made, countdown)
      if (holds.size === 0) run(made, countdown)
    },
    dismiss,
    hold(why: PauseReason) {
      if (holds.size === 0) {
        for (const countdown of countdowns.values()) {
          clearTimeout(countdown.timer)
          countdown.left -= Date.now() - countdown.since
        }
      }
      holds.add(why)
    },
    release(why: PauseReason) {
      if (holds.delete(why) && holds.size === 0) for (const [key, countdown] of countdowns) run(key, countdown)
    },
  }
}
