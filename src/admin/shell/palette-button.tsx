import { Search } from 'lucide-react'
import { useState } from 'react'
import { shell } from '#i18n/index.ts'
import { fetchPaletteWords } from '#i18n/lazy-words.ts'
import { isDialogOpen } from '../ui/is-dialog-open.ts'
import { keyNames } from './key-names.ts'
import { useOnDemand } from './use-on-demand.ts'
import { useShortcut } from './use-shortcut.ts'

const loadPalette = async () => (await Promise.all([import('./palette/palette.tsx'), fetchPaletteWords()]))[0].Palette

/** The search button in the header, and the palette that this button or Ctrl+K or Cmd+K opens. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const [isNear, setNear] = useState(false)
  const close = () => setOpen(false)
  const Palette = useOnDemand(loadPalette, open || isNear, close)
  useShortcut('k', () => setOpen(current => !current && !isDialogOpen()))
  return (
    <>
      <button
        type="button"
        className="finder"
        aria-label={shell.search}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
        <span className="max-md:hidden">{shell.search}</span>
        <kbd className="kbd ml-auto max-md:hidden">{keyNames.palette}</kbd>
      </button>
      {Palette && <Palette open={open} onClose={close} />}
    </>
  )
}
