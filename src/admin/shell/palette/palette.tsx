import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { palette as words } from '#i18n/lazy-words.ts'
import { useFinalFocus } from '../use-final-focus.ts'
import { PaletteSearch } from './palette-search.tsx'
import './palette.css'

/** Searches all screens, actions and records in a dialog. Closing it discards the typed text. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const finalFocus = useFinalFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="palette" aria-label={words.title} initialFocus={input} finalFocus={finalFocus}>
          <PaletteSearch input={input} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
