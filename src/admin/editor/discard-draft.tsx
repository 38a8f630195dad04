import { pages as words } from '#words/rooms.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

type DiscardDraftProps = { title: string; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before what was saved since a page was published is forgotten. */
export const DiscardDraft = ({ title, busy, onConfirm, onClose }: DiscardDraftProps) => (
  <AlertDialog
    open
    onClose={onClose}
    onConfirm={onConfirm}
    title={words.discardDraftTitle(title)}
    text={words.discardDraftText}
    confirm={words.discardDraft}
    busy={busy && words.discarding}
  />
)
