import { ExternalLink, Files, Pencil, Trash2 } from 'lucide-react'
import type { Campaign } from '#contract/pages.ts'
import { campaignLink } from '#domain/campaign-link.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { buildShopUrl } from '../../ui/shop-url.ts'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toaster.tsx'
import { SiteThumbnail } from '../site-thumbnail.tsx'
import { useSetActive } from './use-set-active.ts'

/** Returns why the campaign's link opens no page; null if it opens one. */
const findHiddenReason = (campaign: Campaign) =>
  !campaign.isActive ? words.campaignHidden : campaign.activePages === 0 ? words.nothingPublished : null

/** Buttons without text carry the campaign's name in their label. */
function CampaignActions({ campaign, onPages, onEdit, onDelete }: CampaignCardProps) {
  const link = campaignLink(campaign) ?? campaign.address
  return (
    <div className="flex items-center gap-1 border-t border-line px-3 py-2 max-md:[&_.btn]:[--h:44px]">
      <Button variant="ghost" size="sm" icon={<Files aria-hidden="true" />} onClick={onPages}>
        {words.managePages}
      </Button>
      <span className="ml-auto flex">
        <CopyButton
          value={() => buildShopUrl(link)}
          label={`${words.copyLink}: ${campaign.name}`}
          iconOnly
          size="icon-sm"
          onCopied={() => toast.done(words.linkCopied)}
        />
        <ExternalButtonLink
          variant="ghost"
          size="icon-sm"
          icon={<ExternalLink aria-hidden="true" />}
          href={campaign.address}
          label={`${words.viewCampaign}: ${campaign.name}`}
        />
        <IconButton
          text={words.editCampaign}
          label={`${words.editCampaign}: ${campaign.name}`}
          className="for-editors"
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          text={words.delete}
          label={`${words.delete}: ${campaign.name}`}
          danger
          className="for-editors"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
      </span>
    </div>
  )
}

type CampaignCardProps = { campaign: Campaign; onPages: () => void; onEdit: () => void; onDelete: () => void }

export function CampaignCard(props: CampaignCardProps) {
  const { campaign } = props
  const setActive = useSetActive()
  const hidden = findHiddenReason(campaign)
  return (
    <li className="card flex flex-col overflow-hidden">
      <SiteThumbnail src={campaign.preview} className="h-44 border-b border-line [--k:4]" />
      <div className="grid flex-1 content-start gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-md font-semibold tracking-[-.012em] [overflow-wrap:anywhere]">{campaign.name}</h2>
          <div className="flex shrink-0 items-center gap-2.5">
            <Badge tone={campaign.isActive ? 'ok' : 'plain'} dot={campaign.isActive}>
              {campaign.isActive ? words.active : words.inactive}
            </Badge>
            <span className="for-editors flex">
              <Switch
                aria-label={`${campaign.isActive ? words.deactivate : words.activate}: ${campaign.name}`}
                checked={campaign.isActive}
                onChange={isActive => setActive(campaign, isActive)}
              />
            </span>
          </div>
        </div>
        {campaign.description && <p className="line-clamp-2 text-ink-2">{campaign.description}</p>}
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>{words.products(campaign.productIds.length)}</span>
          <span>{words.pageCount(campaign.pages)}</span>
        </p>
        <p className="truncate font-mono text-xs text-ink-3" title={campaign.address}>
          {campaign.address}
        </p>
        {hidden && <p className="rounded-item bg-gold-soft px-3 py-2 text-sm text-gold-ink">{hidden}</p>}
      </div>
      <CampaignActions {...props} />
    </li>
  )
}
