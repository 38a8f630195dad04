import { useQuery } from '@tanstack/react-query'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { PageList } from './page-list.tsx'
import { PagesPicture } from './pages-picture.tsx'
import { campaignQuery, campaignsQuery } from './queries.ts'
import { UploadPage } from './upload-page.tsx'

function CampaignPages({ id }: { id: string }) {
  const campaign = useQuery(campaignQuery(id))
  if (campaign.isError && !campaign.data)
    return (
      <ErrorState text={problemText(campaign.error)} error={campaign.error} onRetry={() => void campaign.refetch()} />
    )
  if (!campaign.data) return <LoadingRows rows={4} />
  return (
    <div className="grid items-start gap-8 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(340px,400px)] min-[1100px]:gap-10">
      <div className="for-editors min-w-0 min-[1100px]:order-2">
        <UploadPage key={id} campaignId={id} />
      </div>
      <PageList pages={campaign.data.pages} />
    </div>
  )
}

type ManagePagesProps = {
  campaignId: string | null
  onChoose: (id: string) => void
  onCampaigns: () => void
}

/** The pages of one campaign: what is there, and a new one. */
export function ManagePages({ campaignId, onChoose, onCampaigns }: ManagePagesProps) {
  const campaigns = useQuery(campaignsQuery)
  if (!campaignId)
    return (
      <EmptyState
        title={words.noCampaignChosen}
        text={words.noCampaignChosenText}
        actions={
          <Button variant="brand" size="lg" onClick={onCampaigns}>
            {words.seeCampaigns}
          </Button>
        }
        picture={<PagesPicture />}
      />
    )
  const current = campaigns.data?.find(campaign => campaign.id === campaignId)
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label={words.campaign} className="w-full max-w-[420px]">
          <Select value={current?.id ?? ''} onChange={event => onChoose(event.target.value)}>
            {!current && <option value="">{words.chooseCampaign}</option>}
            {campaigns.data?.map(campaign => (
              <option key={campaign.id} value={campaign.id}>
                {campaign.name}
              </option>
            ))}
          </Select>
        </Field>
        {current && (
          <span className="flex h-10 min-w-0 items-center gap-3">
            <Badge tone={current.isActive ? 'ok' : 'plain'} dot={current.isActive}>
              {current.isActive ? words.active : words.inactive}
            </Badge>
            <code className="truncate font-mono text-xs text-ink-2">{current.address}</code>
          </span>
        )}
      </div>
      <CampaignPages id={campaignId} />
    </div>
  )
}
