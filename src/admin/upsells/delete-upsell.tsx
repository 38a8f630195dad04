import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Upsell } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toaster.tsx'
import { toastResult } from '../ui/use-async-action.ts'
import { dependenciesQuery, useDeleteUpsell } from './queries.ts'

/**
 * Asks for confirmation before a funnel is deleted, and counts what is deleted with the funnel. The dialog opens only
 * after the counts have loaded.
 */
export function DeleteUpsell({ upsell, onClose }: { upsell: Upsell; onClose: () => void }) {
  const dependencies = useQuery(dependenciesQuery(upsell.id))
  const { mutateAsync: remove } = useDeleteUpsell()
  const { error } = dependencies
  useEffect(() => {
    if (!error) return
    toast.failed(words.dependenciesFailed, { text: getProblemText(error) })
    onClose()
  }, [error, onClose])
  if (!dependencies.data) return null
  const showFailure = (refusal: unknown) => void toast.failed(words.deleteFailed, { text: getProblemText(refusal) })
  const { pages, offers, openSessions } = dependencies.data
  const counts = [
    ...(pages > 0 ? [words.pageCount(pages)] : []),
    ...(offers > 0 ? [words.offerCount(offers)] : []),
    ...(openSessions > 0 ? [words.openSessions(openSessions)] : []),
  ]
  return (
    <Confirm
      title={words.deleteTitle(upsell.name)}
      text={words.deleteText}
      counts={counts}
      confirm={words.delete}
      working={words.deleting}
      onConfirm={() => toastResult(remove(upsell.id), words.deleted, showFailure)}
      onClose={onClose}
    />
  )
}
