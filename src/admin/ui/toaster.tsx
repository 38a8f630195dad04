import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { shell } from '#i18n/index.ts'
import { createToasts, type Toast, type ToastOptions } from './toasts.ts'

const toasts = createToasts()

/**
 * Shows the result of an action as a toast. Pass `stay: true` for errors that need attention, and `action` for an undo.
 */
export const toast = {
  done: (title: ReactNode, options: ToastOptions = {}) => toasts.add(false, title, options),
  failed: (title: ReactNode, options: ToastOptions = {}) => toasts.add(true, title, options),
}

function ToastItem({ toast: { isError, title, options, isLeaving }, onClose }: { toast: Toast; onClose: () => void }) {
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <div className="slab toast" role={isError ? 'alert' : 'status'} data-leaving={isLeaving || undefined}>
      <div className="toast-body">
        <Icon className="icon-18 mt-px" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          {options.text && <p className="opacity-85">{options.text}</p>}
        </div>
        {options.action && (
          <button
            type="button"
            className="shrink-0 underline underline-offset-3"
            onClick={() => {
              options.action?.onClick()
              onClose()
            }}
          >
            {options.action.label}
          </button>
        )}
        <button type="button" className="-m-1 shrink-0 rounded-sm p-1" aria-label={shell.close} onClick={onClose}>
          <X className="icon-16" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

/** Moves the focus to the toasts when Alt+T is pressed, and back when the focused toast is closed. */
function useToastShortcut() {
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element | null>(null)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyT' || !event.altKey || toasts.current().length === 0) return
      event.preventDefault()
      region.current?.querySelector('button')?.focus()
    }
    const handleVisibility = () => (document.hidden ? toasts.pause('hidden') : toasts.resume('hidden'))
    window.addEventListener('keydown', handleKeyDown)
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      window.removeEventListener('keydown', handleKeyDown)
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [])
  return {
    region,
    handleFocus(from: Element | null) {
      if (!region.current?.contains(from)) previousFocus.current = from
      toasts.pause('focus')
    },
    restoreFocus() {
      // Without this, the focus would be lost together with the closed toast.
      if (!region.current?.contains(document.activeElement)) return
      if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
  }
}

/** Toasts are at the bottom right; on phones at the top, because save bars are at the bottom. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  const { region, handleFocus, restoreFocus } = useToastShortcut()
  return (
    <section
      ref={region}
      className="toaster"
      aria-label={shell.notices}
      aria-keyshortcuts="Alt+T"
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => toasts.pause('pointer')}
      onPointerLeave={() => toasts.resume('pointer')}
      onFocus={event => handleFocus(event.relatedTarget)}
      onBlur={() => toasts.resume('focus')}
    >
      {shown.map(each => (
        <ToastItem
          key={each.key}
          toast={each}
          onClose={() => {
            restoreFocus()
            // Browsers fire no pointerleave for a removed element, so the pause ends here.
            toasts.resume('pointer')
            toasts.dismiss(each.key)
          }}
        />
      ))}
    </section>
  )
}
