import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { Campaign } from '#contract/pages.ts'
import { campaignLink } from '#domain/campaign-link.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { buildShopUrl } from '../../ui/shop-url.ts'
import { toast } from '../../ui/toaster.tsx'
import { PagesPicture } from '../pages-picture.tsx'
import { campaignQuery, campaignsQuery } from '../queries.ts'
import type { ScreenLocation } from '../screen-location.ts'
import { CampaignPages } from './campaign-pages.tsx'
import { LoadingPages } from './loading-pages.tsx'

type GoTo = (target: Partial<ScreenLocation> & { tab: ScreenLocation['tab'] }) => void

function CampaignSummary({ campaign, go }: { campaign: Campaign; go: GoTo }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 md:min-h-10">
      <Badge tone={campaign.isActive ? 'ok' : 'plain'} dot={campaign.isActive}>
        {campaign.isActive ? words.active : words.inactive}
      </Badge>
      <code className="min-w-0 truncate font-mono text-xs text-ink-2">{campaign.address}</code>
      <span className="flex max-md:-ml-3 max-md:[&_.btn]:[--h:44px]">
        <CopyButton
          value={() => buildShopUrl(campaignLink(campaign) ?? campaign.address)}
          label={`${words.copyLink}: ${campaign.name}`}
          iconOnly
          size="icon-sm"
          onCopied={() => toast.done(words.linkCopied)}
        />
        <ExternalButtonLink
          variant="ghost"
          size="icon-sm"
          href={campaign.address}
          label={`${words.viewCampaign}: ${campaign.name}`}
          icon={<ExternalLink aria-hidden="true" />}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          className="for-editors"
          aria-label={`${words.editCampaign}: ${campaign.name}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => go({ tab: 'campaigns', edit: campaign.id })}
        />
      </span>
    </div>
  )
}

function SelectedCampaign({ id, go }: { id: string; go: GoTo }) {
  const { data, error, refetch } = useQuery(campaignQuery(id))
  if (error && !data) {
    const isGone = error instanceof Problem && (error.status === 404 || error.status === 422)
    if (!isGone) return <ErrorState text={getProblemText(error)} error={error} onRetry={() => void refetch()} />
    return (
      <EmptyState
        title={words.campaignNotFound}
        text={words.campaignNotFoundText}
        actions={
          <Button variant="brand" size="lg" onClick={() => go({ tab: 'campaigns' })}>
            {words.seeCampaigns}
          </Button>
        }
      />
    )
  }
  if (!data) return <LoadingPages />
  return (
    <CampaignPages
      key={id}
      campaign={data.campaign}
      pages={data.pages}
      onOpen={(page, view) => go({ tab: 'pages', campaign: id, page, view })}
    />
  )
}

export function ManagePages({ campaignId, go }: { campaignId: string | null; go: GoTo }) {
  const campaigns = useQuery(campaignsQuery)
  if (!campaignId)
    return (
      <EmptyState
        title={words.noCampaignChosen}
        text={words.noCampaignChosenText}
        actions={
          <Button variant="brand" size="lg" onClick={() => go({ tab: 'campaigns' })}>
            {words.seeCampaigns}
          </Button>
        }
        alternative={{ to: '/unified-checkout?tab=links', label: words.emptyAlternative }}
        picture={<PagesPicture />}
      />
    )
  const current = campaigns.data?.find(campaign => campaign.id === campaignId)
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <Field label={words.campaign} className="w-full max-w-[420px] max-md:max-w-none">
          <Select value={current?.id ?? ''} onChange={event => go({ tab: 'pages', campaign: event.target.value })}>
            {!current && <option value="">{words.chooseCampaign}</option>}
            {campaigns.data?.map(campaign => (
              <option key={campaign.id} value={campaign.id}>
                {campaign.name}
              </option>
            ))}
          </Select>
        </Field>
        {current && <CampaignSummary campaign={current} go={go} />}
      </div>
      <SelectedCampaign id={campaignId} go={go} />
    </div>
  )
}
