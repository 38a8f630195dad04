import { pages as words } from '#words/lazy-words.ts'
import { Confirm } from '../ui/confirm.tsx'

type DiscardDraftProps = { title: string; discard: () => Promise<boolean>; onClose: () => void }

/** Asks before what was saved since a page was published is forgotten; `discard` says how that went. */
export const DiscardDraft = ({ title, discard, onClose }: DiscardDraftProps) => (
  <Confirm
    title={words.discardDraftTitle(title)}
    text={words.discardDraftText}
    confirm={words.discardDraft}
    working={words.discarding}
    onConfirm={discard}
    onClose={onClose}
  />
)
