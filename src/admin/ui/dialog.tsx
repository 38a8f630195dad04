import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { shell } from '#i18n/index.ts'
import { Button, buttonClass } from './button.tsx'
import { cn } from './cn.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  children: ReactNode
  /** The buttons at the bottom, with the main action last. */
  footer?: ReactNode
  /** The main button, shown beside a cancel button. Use it instead of `footer`. */
  primaryAction?: ReactNode
  /** True for a width of 760 px; 'window' for almost the whole window. */
  wide?: boolean | 'window'
}

export function Dialog({ open, onClose, title, text, children, primaryAction: act, footer, wide }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup
          className={cn(
            'dialog',
            wide === true && 'md:w-[min(760px,calc(100vw-64px))]',
            wide === 'window' && 'md:w-[min(1360px,calc(100vw-64px))]',
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-4">
            <div className="min-w-0">
              <Base.Title className="text-lg font-semibold tracking-[-.018em]">{title}</Base.Title>
              {text && <Base.Description className="mt-1 text-ink-2">{text}</Base.Description>}
            </div>
            <Base.Close
              className={buttonClass({ variant: 'ghost', size: 'icon-sm' }, '-mt-1 -mr-2 shrink-0')}
              aria-label={shell.close}
            >
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="px-6 pb-6">{children}</div>
          {(footer || act) && (
            <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-inherit px-6 py-4">
              {footer}
              {act && (
                <Button variant="outline" onClick={onClose}>
                  {shell.cancel}
                </Button>
              )}
              {act}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
