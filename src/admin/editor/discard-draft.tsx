import { pages as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../ui/confirm.tsx'

type DiscardDraftProps = { title: string; discard: () => Promise<boolean>; onClose: () => void }

/**
 * Asks for confirmation before the unpublished draft of a page is discarded. `discard` itself reports its result as a
 * toast.
 */
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
