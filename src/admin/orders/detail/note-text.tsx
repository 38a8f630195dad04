import { Trash2 } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { OrderEvent } from '#contract/orders.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useDeleteNote, useRestoreNote } from './queries.ts'

/** A seller's note. Its author can delete it and undo the deletion. */
export function NoteText({ orderId, note }: { orderId: string; note: OrderEvent }) {
  const remove = useDeleteNote(orderId)
  const restore = useRestoreNote(orderId)
  const restoreNote = () =>
    restore
      .mutateAsync(note.id)
      .catch(error => toast.failed(words.undoFailed, { text: getProblemText(error), stay: true }))

  async function deleteNote() {
    try {
      await remove.mutateAsync(note.id)
      toast.done(words.noteDeleted, { action: { label: words.undo, onClick: () => void restoreNote() } })
    } catch (error) {
      toast.failed(words.noteDeleteFailed, { text: getProblemText(error) })
    }
  }

  return (
    <div className="flex items-start justify-between gap-2">
      <p className="min-w-0 break-words whitespace-pre-wrap">{String(note.data.text ?? '')}</p>
      {note.own && (
        <IconButton
          text={words.deleteNote}
          label={words.deleteNote}
          icon={<Trash2 aria-hidden="true" />}
          className="-my-1"
          busy={remove.isPending}
          onClick={() => void deleteNote()}
        />
      )}
    </div>
  )
}
