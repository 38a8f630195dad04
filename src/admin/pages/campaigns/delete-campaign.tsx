import { useQuery } from '@tanstack/react-query'
import { getProblemText } from '#api-client/problem.ts'
import type { Campaign } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { toastResult } from '../../ui/use-async-action.ts'
import { campaignQuery, useDeleteCampaign } from '../queries.ts'

type CampaignCounts = { pages: number; onAir: number; drafts: number }
const buildUsageLines = ({ pages, onAir, drafts }: CampaignCounts): string[] => [
  ...(pages > 0 ? [words.pageCount(pages)] : []),
  ...(onAir > 0 ? [words.onAirCount(onAir)] : []),
  ...(drafts > 0 ? [words.draftCount(drafts)] : []),
]

/** Asks for confirmation before a campaign is deleted, and counts what is deleted with the campaign. */
export function DeleteCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { mutateAsync: remove } = useDeleteCampaign()
  const showFailure = (error: unknown) => void toast.failed(words.deleteCampaignFailed, { text: getProblemText(error) })
  const { data } = useQuery(campaignQuery(campaign.id))
  const counts = buildUsageLines({
    pages: data?.pages.length ?? campaign.pages,
    onAir: campaign.isActive ? campaign.activePages : 0,
    drafts: data?.pages.filter(page => page.draft !== null).length ?? 0,
  })
  return (
    <Confirm
      title={words.deleteCampaignTitle(campaign.name)}
      text={counts.length > 0 ? words.deleteCampaignText : words.deleteEmptyText}
      counts={counts}
      confirm={words.delete}
      working={words.deleting}
      onConfirm={() => toastResult(remove(campaign.id), words.campaignDeleted, showFailure)}
      onClose={onClose}
    />
  )
}
