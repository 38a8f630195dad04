import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import { addToast, removeToast, type Toast, toastDurationMs } from './toast-list.ts'

export type ShowToast = (title: string, text?: string, tone?: Toast['tone']) => void

type ToastControls = { toasts: readonly Toast[]; show: ShowToast; dismiss: (id: number) => void; clear: () => void }
/** Manages the toasts of one screen. `clear` removes messages that a new attempt makes obsolete. */
export function useToasts(): ToastControls {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const show = useCallback<ShowToast>((title, text, tone = 'error') => {
    last.current += 1
    const id = last.current
    setToasts(shown => addToast(shown, { id, title, text, tone }))
  }, [])
  const dismiss = useCallback((id: number) => setToasts(shown => removeToast(shown, id)), [])
  const clear = useCallback(() => setToasts([]), [])
  return { toasts, show, dismiss, clear }
}

type Words = { notifications: string; close: string }
export function Toasts(props: { toasts: readonly Toast[]; dismiss: (id: number) => void; words: Words }): ReactNode {
  return (
    <section className="toasts" aria-label={props.words.notifications}>
      {props.toasts.map(toast => (
        <ToastItem key={toast.id} toast={toast} dismiss={props.dismiss} close={props.words.close} />
      ))}
    </section>
  )
}

function ToastItem({ toast, dismiss, close }: { toast: Toast; dismiss: (id: number) => void; close: string }) {
  const slab = useRef<HTMLDivElement>(null)
  useEffect(() => startPausableTimer(slab.current, () => dismiss(toast.id)), [dismiss, toast.id])
  return (
    <div className="toast" role={toast.tone === 'error' ? 'alert' : 'status'} ref={slab}>
      <Icon name={toast.tone === 'error' ? 'alert' : 'check'} />
      <div>
        <b>{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" aria-label={close} onClick={() => dismiss(toast.id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Runs `onEnd` after the toast's duration. Pointer or focus on the toast stops the timer; leaving restarts it. */
function startPausableTimer(slab: HTMLElement | null, onEnd: () => void): () => void {
  let timer = setTimeout(onEnd, toastDurationMs)
  const hold = () => clearTimeout(timer)
  const resume = () => {
    clearTimeout(timer)
    timer = setTimeout(onEnd, toastDurationMs)
  }
  const listeners = { pointerenter: hold, focusin: hold, pointerleave: resume, focusout: resume }
  for (const [name, listener] of Object.entries(listeners)) slab?.addEventListener(name, listener)
  return () => {
    clearTimeout(timer)
    for (const [name, listener] of Object.entries(listeners)) slab?.removeEventListener(name, listener)
  }
}
