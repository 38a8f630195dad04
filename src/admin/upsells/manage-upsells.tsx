import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Upsell } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { FunnelPicture } from './funnel-picture.tsx'
import { upsellsQuery, useDeleteUpsell } from './queries.ts'
import { UpsellCard } from './upsell-card.tsx'

/** What goes with a funnel. */
function countsOf({ pages }: Upsell): string[] {
  const offers = pages.reduce((sum, page) => sum + page.offers.length, 0)
  return [
    ...(pages.length > 0 ? [words.pageCount(pages.length)] : []),
    ...(offers > 0 ? [words.offerCount(offers)] : []),
  ]
}

function DeleteUpsell({ upsell, onClose }: { upsell: Upsell | null; onClose: () => void }) {
  const remove = useDeleteUpsell()
  return (
    <AlertDialog
      open={upsell !== null}
      onClose={onClose}
      onConfirm={() => {
        if (!upsell) return
        remove.mutate(upsell.id, {
          onSuccess: () => toast.done(words.deleted),
          onError: error => toast.failed(words.deleteFailed, { text: problemText(error) }),
          onSettled: onClose,
        })
      }}
      title={words.deleteTitle(upsell?.name ?? '')}
      text={words.deleteText}
      counts={upsell ? countsOf(upsell) : []}
      confirm={words.delete}
      busy={remove.isPending && words.deleting}
    />
  )
}

const Waiting = () => (
  <Loading>
    <div className="grid gap-5 min-[860px]:grid-cols-2">
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  </Loading>
)

type ManageUpsellsProps = {
  onCreate: () => void
  onPages: (upsellId: string) => void
  onRates: (upsellId: string) => void
  onEdit: (upsellId: string) => void
}

export function ManageUpsells({ onCreate, onPages, onRates, onEdit }: ManageUpsellsProps) {
  const upsells = useQuery(upsellsQuery)
  const [leaving, setLeaving] = useState<Upsell | null>(null)
  if (upsells.isError && !upsells.data)
    return (
      <ErrorState
        text={words.listFailed(problemText(upsells.error))}
        error={upsells.error}
        onRetry={() => void upsells.refetch()}
      />
    )
  if (!upsells.data) return <Waiting />
  if (upsells.data.length === 0)
    return (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        actions={
          <Button
            variant="brand"
            size="lg"
            className="for-editors"
            icon={<Plus aria-hidden="true" />}
            onClick={onCreate}
          >
            {words.create}
          </Button>
        }
        picture={<FunnelPicture />}
      />
    )
  return (
    <>
      <ul className="grid gap-5 min-[860px]:grid-cols-2">
        {upsells.data.map(upsell => (
          <UpsellCard
            key={upsell.id}
            upsell={upsell}
            all={upsells.data}
            onPages={() => onPages(upsell.id)}
            onRates={() => onRates(upsell.id)}
            onEdit={() => onEdit(upsell.id)}
            onDelete={() => setLeaving(upsell)}
          />
        ))}
      </ul>
      <DeleteUpsell upsell={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
