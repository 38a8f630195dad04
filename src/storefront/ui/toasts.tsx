import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import { type Toast, toastMilliseconds, withoutToast, withToast } from './toast-list.ts'

export type ShowToast = (title: string, text?: string, tone?: Toast['tone']) => void

type ToastHand = { toasts: readonly Toast[]; show: ShowToast; dismiss: (id: number) => void; clear: () => void }
/** The toasts of one screen: what to draw, how to add one and how to take back what a new try makes old. */
export function useToasts(): ToastHand {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const show = useCallback<ShowToast>((title, text, tone = 'error') => {
    last.current += 1
    const id = last.current
    setToasts(shown => withToast(shown, { id, title, text, tone }))
  }, [])
  const dismiss = useCallback((id: number) => setToasts(shown => withoutToast(shown, id)), [])
  const clear = useCallback(() => setToasts([]), [])
  return { toasts, show, dismiss, clear }
}

type Words = { notifications: string; close: string }
export function Toasts(props: { toasts: readonly Toast[]; dismiss: (id: number) => void; words: Words }): ReactNode {
  return (
    <section className="toasts" aria-label={props.words.notifications}>
      {props.toasts.map(toast => (
        <ToastSlab key={toast.id} toast={toast} dismiss={props.dismiss} close={props.words.close} />
      ))}
    </section>
  )
}

function ToastSlab({ toast, dismiss, close }: { toast: Toast; dismiss: (id: number) => void; close: string }) {
  const slab = useRef<HTMLDivElement>(null)
  useEffect(() => pausingTimer(slab.current, () => dismiss(toast.id)), [dismiss, toast.id])
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

/** Runs `end` after the toast's time; pointer or focus on the slab stops the clock, leaving it starts anew. */
function pausingTimer(slab: HTMLElement | null, end: () => void): () => void {
  let timer = setTimeout(end, toastMilliseconds)
  const hold = () => clearTimeout(timer)
  const resume = () => {
    clearTimeout(timer)
    timer = setTimeout(end, toastMilliseconds)
  }
  const listeners = { pointerenter: hold, focusin: hold, pointerleave: resume, focusout: resume }
  for (const [name, listener] of Object.entries(listeners)) slab?.addEventListener(name, listener)
  return () => {
    clearTimeout(timer)
    for (const [name, listener] of Object.entries(listeners)) slab?.removeEventListener(name, listener)
  }
}
