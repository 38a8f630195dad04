import type { EditRefusal } from '@vitrine/html-editing/edits/edit.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { copyText, showCopyFailure } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toaster.tsx'

/** Shows why an edit was rejected. `typed` is text that would otherwise be lost; the toast offers to copy that text. */
export function showEditRefusal(reason: EditRefusal, typed?: string) {
  toast.failed(reason === 'changed' || reason === 'not_found' ? words.textLost : words.editInCode, {
    text: words.editRefusals[reason],
    stay: typed !== undefined,
    ...(typed !== undefined && {
      action: { label: words.copyText, onClick: () => void copyText(typed).catch(showCopyFailure(typed)) },
    }),
  })
}
