import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/index.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { PagesPicture } from './pages-picture.tsx'
import { campaignsQuery, useDeleteCampaign } from './queries.ts'

function DeleteCampaign({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const remove = useDeleteCampaign()
  return (
    <AlertDialog
      open={campaign !== null}
      onClose={onClose}
      onConfirm={() => {
        if (!campaign) return
        remove.mutate(campaign.id, {
          onSuccess: () => toast.done(words.campaignDeleted),
          onError: error => toast.failed(words.deleteCampaignFailed, { text: problemText(error) }),
          onSettled: onClose,
        })
      }}
      title={words.deleteCampaignTitle(campaign?.name ?? '')}
      text={words.deleteCampaignText}
      counts={campaign && campaign.pages > 0 ? [words.pageCount(campaign.pages)] : []}
      confirm={words.delete}
      busy={remove.isPending && words.deleting}
    />
  )
}

const LoadingCards = () => (
  <Loading>
    <div className="grid gap-5 min-[860px]:grid-cols-2 min-[1200px]:grid-cols-3">
      {[1, 2, 3].map(place => (
        <div key={place} className="card overflow-hidden">
          <Skeleton className="h-44 rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
)

type CampaignsProps = { onCreate: () => void; onPages: (id: string) => void }

export function Campaigns({ onCreate, onPages }: CampaignsProps) {
  const campaigns = useQuery(campaignsQuery)
  const [leaving, setLeaving] = useState<Campaign | null>(null)
  if (campaigns.isError && !campaigns.data)
    return <ErrorState text={words.listFailed} error={campaigns.error} onRetry={() => void campaigns.refetch()} />
  if (!campaigns.data) return <LoadingCards />
  if (campaigns.data.length === 0)
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
        picture={<PagesPicture />}
      />
    )
  return (
    <>
      <ul className="grid gap-5 min-[860px]:grid-cols-2 min-[1200px]:grid-cols-3">
        {campaigns.data.map(campaign => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            onPages={() => onPages(campaign.id)}
            onDelete={() => setLeaving(campaign)}
          />
        ))}
      </ul>
      <DeleteCampaign campaign={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
