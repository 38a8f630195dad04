export type Toast = { id: number; title: string; text?: string | undefined; tone: 'error' | 'done' }

export const toastLimit = 3
export const toastDurationMs = 4000

/** Adds a toast and removes the oldest one if there are too many. */
export const addToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  [...toasts, toast].slice(-toastLimit)

export const removeToast = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.filter(toast => toast.id !== id)
