import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Upsell } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { DeleteUpsell } from './delete-upsell.tsx'
import { FunnelPicture } from './funnel-picture.tsx'
import { upsellsQuery } from './queries.ts'
import { UpsellCard } from './upsell-card.tsx'

const UpsellsPlaceholder = () => (
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
  const [upsellToDelete, setUpsellToDelete] = useState<Upsell | null>(null)
  const closeDelete = useCallback(() => setUpsellToDelete(null), [])
  if (upsells.isError && !upsells.data)
    return (
      <ErrorState
        text={words.listFailed(getProblemText(upsells.error))}
        error={upsells.error}
        onRetry={() => void upsells.refetch()}
      />
    )
  if (!upsells.data) return <UpsellsPlaceholder />
  if (upsells.data.length === 0)
    return (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        help="funnels"
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
        alternative={{ to: '/products', label: words.emptyAlternative }}
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
            onDelete={() => setUpsellToDelete(upsell)}
          />
        ))}
      </ul>
      {upsellToDelete && <DeleteUpsell upsell={upsellToDelete} onClose={closeDelete} />}
    </>
  )
}
