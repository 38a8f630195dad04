import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/pages.ts'
import { toSearchKey } from '#domain/search-key.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PagesPicture } from '../pages-picture.tsx'
import { campaignsQuery } from '../queries.ts'
import { CampaignCard } from './campaign-card.tsx'
import { DeleteCampaign } from './delete-campaign.tsx'

const grid = 'grid gap-5 min-[860px]:grid-cols-2 min-[1200px]:grid-cols-3'
/** A search field is shown if there are more campaigns than this. */
const searchThreshold = 6

const LoadingCards = () => (
  <Loading>
    <div className={grid}>
      {[1, 2, 3].map(index => (
        <div key={index} className="card overflow-hidden">
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

const matchesSearch = (campaign: Campaign, q: string) =>
  toSearchKey(`${campaign.name} ${campaign.description ?? ''} ${campaign.slug}`).includes(toSearchKey(q))

type CampaignsProps = {
  q: string
  onSearch: (q: string) => void
  onCreate: () => void
  onPages: (id: string) => void
  onEdit: (id: string) => void
}

export function Campaigns({ q, onSearch, onCreate, onPages, onEdit }: CampaignsProps) {
  const campaigns = useQuery(campaignsQuery)
  const [campaignToDelete, setCampaignToDelete] = useState<Campaign | null>(null)
  if (campaigns.isError && !campaigns.data)
    return <ErrorState text={words.listFailed} error={campaigns.error} onRetry={() => void campaigns.refetch()} />
  if (!campaigns.data) return <LoadingCards />
  if (campaigns.data.length === 0)
    return (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        help="salesPages"
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
        alternative={{ to: '/unified-checkout?tab=links', label: words.emptyAlternative }}
        picture={<PagesPicture />}
      />
    )
  const found = campaigns.data.filter(campaign => matchesSearch(campaign, q))
  return (
    <>
      {(campaigns.data.length > searchThreshold || q !== '') && (
        <SearchField
          className="mb-5 w-full md:w-[300px]"
          label={words.searchCampaigns}
          maxLength={100}
          value={q}
          onChange={onSearch}
        />
      )}
      {found.length === 0 && (
        <p className="flex flex-wrap items-center gap-3 text-ink-2" role="status">
          <NothingFound text={words.noCampaignFound(q)} clear={words.clearSearch} onClear={() => onSearch('')} />
        </p>
      )}
      <ul className={grid}>
        {found.map(campaign => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            onPages={() => onPages(campaign.id)}
            onEdit={() => onEdit(campaign.id)}
            onDelete={() => setCampaignToDelete(campaign)}
          />
        ))}
      </ul>
      {campaignToDelete && <DeleteCampaign campaign={campaignToDelete} onClose={() => setCampaignToDelete(null)} />}
    </>
  )
}
