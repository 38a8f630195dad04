import { getProblemText } from '#api-client/problem.ts'
import type { Promotion } from '#contract/promotions.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toaster.tsx'
import { toastResult } from '../ui/use-async-action.ts'
import { useDeletePromotion } from './queries.ts'

/** Asks for confirmation, and says what remains of a promotion that was already used. */
export function DeletePromotion({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { mutateAsync: remove } = useDeletePromotion()
  const { id, code, uses, maxUses } = promotion
  const showFailure = (error: unknown) => void toast.failed(words.deleteFailed, { text: getProblemText(error) })
  return (
    <Confirm
      title={words.deleteTitle(code)}
      text={uses > 0 ? words.deleteUsedText : words.deleteText}
      counts={uses > 0 ? [words.usesSoFar(uses, maxUses)] : []}
      confirm={words.delete}
      working={words.deleting}
      onConfirm={() => toastResult(remove(id), words.deleted, showFailure)}
      onClose={onClose}
    />
  )
}
