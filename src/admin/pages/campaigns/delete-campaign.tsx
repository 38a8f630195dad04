import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { told } from '../../ui/use-act.ts'
import { campaignQuery, useDeleteCampaign } from '../queries.ts'

type Counted = { pages: number; onAir: number; drafts: number }
const linesOf = ({ pages, onAir, drafts }: Counted): string[] => [
  ...(pages > 0 ? [words.pageCount(pages)] : []),
  ...(onAir > 0 ? [words.onAirCount(onAir)] : []),
  ...(drafts > 0 ? [words.draftCount(drafts)] : []),
]

/** Deletes a campaign after a warning that counts what goes with it. */
export function DeleteCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { mutateAsync: remove } = useDeleteCampaign()
  const failed = (error: unknown) => void toast.failed(words.deleteCampaignFailed, { text: problemText(error) })
  const { data } = useQuery(campaignQuery(campaign.id))
  const counts = linesOf({
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
      act={() => told(remove(campaign.id), words.campaignDeleted, failed)}
      onClose={onClose}
    />
  )
}
