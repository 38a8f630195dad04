import { type ReactNode, useState } from 'react'
import type { Campaign, SalesPage, Uploaded } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { SortedPages } from '../../editor/pages/sorted-pages.tsx'
import { usePageOrder } from '../../editor/pages/use-page-order.ts'
import type { View } from '../../editor/view.ts'
import { useInvalidateCampaigns, useOrderPages } from '../queries.ts'
import { PageDialogs } from './page-dialogs.tsx'
import { PageRow } from './page-row.tsx'
import { type PageAction, usePageActions } from './use-page-actions.ts'

type PageListProps = {
  campaign: Campaign
  pages: readonly SalesPage[]
  onOpen: (pageId: string, view: View) => void
  onUploaded: (uploaded: Uploaded) => void
  action: ReactNode
}

const Empty = () => (
  <div className="rounded-lg bg-sunken px-6 py-7">
    <p className="font-medium">{words.noPages}</p>
    <p className="mt-1 max-w-[60ch] text-ink-2">{words.noPagesText}</p>
  </div>
)

/**
 * The pages of a campaign, which can be reordered by pointer or keyboard. The campaign's link opens the first published
 * page.
 */
export function PageList({ campaign, pages, onOpen, onUploaded, action }: PageListProps) {
  const [dialog, setDialog] = useState<{ action: PageAction; page: SalesPage } | null>(null)
  const { mutateAsync: send } = useOrderPages(campaign.id)
  const { ordered, move } = usePageOrder(pages, { send, readAgain: useInvalidateCampaigns() })
  const actions = usePageActions({ onOpen, onOpenDialog: (action, page) => setDialog({ action, page }), onMove: move })
  const firstPublic = ordered.find(page => page.isActive && page.revision !== null)
  return (
    <section aria-labelledby="campaign-pages" className="grid min-w-0 gap-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id="campaign-pages" className="text-md font-semibold tracking-[-.012em]">
          {words.pagesOfCampaign}
        </h2>
        {action}
      </div>
      {ordered.length === 0 ? (
        <Empty />
      ) : (
        <SortedPages pages={ordered} move={move} labelledBy="campaign-pages">
          {ordered.map((page, index) => (
            <PageRow
              key={page.id}
              page={page}
              index={index}
              count={ordered.length}
              isFirst={page === firstPublic}
              isPublic={campaign.isActive && page.isActive && page.revision !== null}
              actions={actions}
            />
          ))}
        </SortedPages>
      )}
      {dialog && (
        <PageDialogs {...dialog} campaign={campaign} onClose={() => setDialog(null)} onUploaded={onUploaded} />
      )}
    </section>
  )
}
