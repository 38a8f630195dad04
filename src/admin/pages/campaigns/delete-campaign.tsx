import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { campaignQuery, useDeleteCampaign } from '../queries.ts'

type Counted = { pages: number; onAir: number; drafts: number }
const linesOf = ({ pages, onAir, drafts }: Counted): string[] => [
  ...(pages > 0 ? [words.pageCount(pages)] : []),
  ...(onAir > 0 ? [words.onAirCount(onAir)] : []),
  ...(drafts > 0 ? [words.draftCount(drafts)] : []),
]

/** Deletes a campaign after a warning that counts what goes with it. */
export function DeleteCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const remove = useDeleteCampaign()
  const { data } = useQuery(campaignQuery(campaign.id))
  const counts = linesOf({
    pages: data?.pages.length ?? campaign.pages,
    onAir: campaign.isActive ? campaign.activePages : 0,
    drafts: data?.pages.filter(page => page.draft !== null).length ?? 0,
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() =>
        // By its promise: with the last campaign the list and this dialog are gone before the deletion counts as done.
        void remove.mutateAsync(campaign.id).then(
          () => {
            toast.done(words.campaignDeleted)
            onClose()
          },
          error => toast.failed(words.deleteCampaignFailed, { text: problemText(error) }),
        )
      }
      title={words.deleteCampaignTitle(campaign.name)}
      text={counts.length > 0 ? words.deleteCampaignText : words.deleteEmptyText}
      counts={counts}
      confirm={words.delete}
      busy={remove.isPending && words.deleting}
    />
  )
}
