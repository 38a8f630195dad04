export type Toast = { id: number; title: string; text?: string | undefined; tone: 'error' | 'done' }

/** At most this many are shown at once, each for so long. */
export const toastLimit = 3
export const toastDurationMs = 4000

/** The newest stays; the oldest leaves when a fourth comes. */
export const addToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  [...toasts, toast].slice(-toastLimit)

export const removeToast = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.filter(toast => toast.id !== id)
