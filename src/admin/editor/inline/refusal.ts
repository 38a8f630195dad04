import type { Refusal } from '#page-source/edits/edit.ts'
import { pages as words } from '#words/rooms.ts'
import { copyText, tellNotCopied } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toaster.tsx'

/** Why nothing was changed. `typed`: the text that was written for nothing, to be taken elsewhere. */
export function tellRefusal(reason: Refusal, typed?: string) {
  toast.failed(reason === 'changed' || reason === 'not_found' ? words.textLost : words.editInCode, {
    text: words.editRefusals[reason],
    stay: typed !== undefined,
    ...(typed !== undefined && {
      action: { label: words.copyText, onClick: () => void copyText(typed).catch(tellNotCopied(typed)) },
    }),
  })
}
