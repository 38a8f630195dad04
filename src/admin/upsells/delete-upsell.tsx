import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Upsell } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { dependenciesQuery, useDeleteUpsell } from './queries.ts'

/** Counts what goes with a funnel before it asks. Nothing can be deleted while the counts are unknown. */
export function DeleteUpsell({ upsell, onClose }: { upsell: Upsell; onClose: () => void }) {
  const dependencies = useQuery(dependenciesQuery(upsell.id))
  const remove = useDeleteUpsell()
  const { error } = dependencies
  useEffect(() => {
    if (!error) return
    toast.failed(words.dependenciesFailed, { text: problemText(error) })
    onClose()
  }, [error, onClose])
  if (!dependencies.data) return null
  const { pages, offers, openSessions } = dependencies.data
  const counts = [
    ...(pages > 0 ? [words.pageCount(pages)] : []),
    ...(offers > 0 ? [words.offerCount(offers)] : []),
    ...(openSessions > 0 ? [words.openSessions(openSessions)] : []),
  ]
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() =>
        // By its promise: with the last funnel this dialog is gone before the deletion counts as done.
        void remove.mutateAsync(upsell.id).then(
          () => {
            toast.done(words.deleted)
            onClose()
          },
          refusal => toast.failed(words.deleteFailed, { text: problemText(refusal) }),
        )
      }
      title={words.deleteTitle(upsell.name)}
      text={words.deleteText}
      counts={counts}
      confirm={words.delete}
      busy={remove.isPending && words.deleting}
    />
  )
}
