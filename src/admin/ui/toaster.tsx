import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { shell } from '#words/index.ts'
import { createToasts, type Toast, type ToastOptions } from './toasts.ts'

const toasts = createToasts()

/** Shows the result of an action. Errors that need attention use `stay: true`; undo is an `action`. */
export const toast = {
  done: (title: ReactNode, more: ToastOptions = {}) => toasts.add(false, title, more),
  failed: (title: ReactNode, more: ToastOptions = {}) => toasts.add(true, title, more),
}

function ToastItem({ toast: { bad, title, more, leaving }, onClose }: { toast: Toast; onClose: () => void }) {
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <div className="slab toast" role={bad ? 'alert' : 'status'} data-leaving={leaving || undefined}>
      <div className="toast-body">
        <Icon className="icon-18 mt-px" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          {more.text && <p className="opacity-85">{more.text}</p>}
        </div>
        {more.action && (
          <button
            type="button"
            className="shrink-0 underline underline-offset-3"
            onClick={() => {
              more.action?.onClick()
              onClose()
            }}
          >
            {more.action.label}
          </button>
        )}
        <button type="button" className="-m-1 shrink-0 rounded-sm p-1" aria-label={shell.close} onClick={onClose}>
          <X className="icon-16" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

/** Alt+T moves the focus to the toasts, and closing them returns it. */
function useToastShortcut() {
  const region = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyT' || !event.altKey || toasts.current().length === 0) return
      event.preventDefault()
      region.current?.querySelector('button')?.focus()
    }
    const look = () => (document.hidden ? toasts.hold('hidden') : toasts.release('hidden'))
    window.addEventListener('keydown', press)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('keydown', press)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return {
    region,
    come(from: Element | null) {
      if (!region.current?.contains(from)) before.current = from
      toasts.hold('focus')
    },
    goBack() {
      // A toast that closes would otherwise lose the focus.
      if (!region.current?.contains(document.activeElement)) return
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
  }
}

/** Toasts are at the bottom right; on phones at the top, because save bars are at the bottom. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  const { region, come, goBack } = useToastShortcut()
  return (
    <section
      ref={region}
      className="toaster"
      aria-label={shell.notices}
      aria-keyshortcuts="Alt+T"
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => toasts.hold('pointer')}
      onPointerLeave={() => toasts.release('pointer')}
      onFocus={event => come(event.relatedTarget)}
      onBlur={() => toasts.release('focus')}
    >
      {shown.map(each => (
        <ToastItem
          key={each.key}
          toast={each}
          onClose={() => {
            goBack()
            // Browsers fire no pointerleave for a removed element, so the pause ends here.
            toasts.release('pointer')
            toasts.dismiss(each.key)
          }}
        />
      ))}
    </section>
  )
}
