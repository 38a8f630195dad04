import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { shell } from '#words/index.ts'
import { Button } from './button.tsx'

type AlertDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  text: ReactNode
  /** What goes with it, counted: '3 campanhas', '1 upsell'. */
  counts?: readonly string[]
  confirm: string
  /** Words while it works; the dialog stays until the caller closes it. */
  busy?: string | false
}

/** For what cannot be undone. Focus starts on cancel. */
export function AlertDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  counts,
  confirm,
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
            <ul className="mt-3 grid gap-1 rounded-md bg-danger-soft px-3.5 py-2.5 font-medium text-danger-ink">
              {counts.map(count => (
                <li key={count} className="num">
                  {count}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              {shell.cancel}
            </Button>
            <Button variant="destructive" busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
