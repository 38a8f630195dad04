import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { shell } from '#i18n/index.ts'
import { useFinalFocus } from './use-final-focus.ts'

/** The sidebar on phones, as a modal dialog. */
export function Sheet({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const finalFocus = useFinalFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="sheet" aria-label={shell.mainMenu} finalFocus={finalFocus}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
