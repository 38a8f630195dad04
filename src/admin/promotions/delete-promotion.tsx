import type { Promotion } from '#contract/promotions.ts'
import { problemText } from '#web/problem.ts'
import { promotions as words } from '#words/rooms.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toaster.tsx'
import { told } from '../ui/use-act.ts'
import { useDeletePromotion } from './queries.ts'

/** Asks, and says what stays of one that was used. */
export function DeletePromotion({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { mutateAsync: remove } = useDeletePromotion()
  const { id, code, uses, maxUses } = promotion
  const failed = (error: unknown) => void toast.failed(words.deleteFailed, { text: problemText(error) })
  return (
    <Confirm
      title={words.deleteTitle(code)}
      text={uses > 0 ? words.deleteUsedText : words.deleteText}
      counts={uses > 0 ? [words.usesSoFar(uses, maxUses)] : []}
      confirm={words.delete}
      working={words.deleting}
      act={() => told(remove(id), words.deleted, failed)}
      onClose={onClose}
    />
  )
}
