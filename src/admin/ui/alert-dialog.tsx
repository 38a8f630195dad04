import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { shell } from '#i18n/index.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type AlertDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  text: ReactNode
  /** Consequences of the action, shown as a list, for example what else is deleted: '3 campanhas', '1 upsell'. */
  counts?: readonly string[]
  confirm: string
  /** Text of the button that closes the dialog, where 'Cancelar' would be ambiguous. */
  dismiss?: string
  /** Marks an action that is not destructive: the dialog uses amber and ink instead of red. */
  calm?: boolean
  /** Text of the confirm button while the action runs. The dialog stays open until the caller closes it. */
  busy?: string | false
}

/** Confirms an action that cannot be undone or must not happen by accident. The focus starts on the cancel button. */
export function AlertDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  counts,
  confirm,
  dismiss = shell.cancel,
  calm = false,
  busy = false,
}: AlertDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={next => !next && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="dialog w-[min(440px,calc(100vw-32px))] p-6">
          <Base.Title className="text-lg font-semibold tracking-[-.018em]">{title}</Base.Title>
          <Base.Description className="mt-2 text-ink-2">{text}</Base.Description>
          {counts && counts.length > 0 && (
            <ul
              className={cn(
                'mt-3 grid gap-1 rounded-md px-3.5 py-2.5 font-medium',
                calm ? 'bg-gold-soft text-gold-ink' : 'bg-danger-soft text-danger-ink',
              )}
            >
              {counts.map(count => (
                <li key={count} className="num">
                  {count}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              {dismiss}
            </Button>
            <Button variant={calm ? 'default' : 'destructive'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
