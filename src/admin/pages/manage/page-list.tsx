import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import type { Campaign, SalesPage, Uploaded } from '#contract/pages.ts'
import { pages as words } from '#words/rooms.ts'
import type { View } from '../../editor/view.ts'
import { useSorting } from '../../ui/use-sorting.ts'
import type { PageAct } from './page-act.ts'
import { PageDialogs } from './page-dialogs.tsx'
import { PageRow } from './page-row.tsx'
import { useOrder } from './use-order.ts'
import { usePageActs } from './use-page-acts.ts'

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

/** A page is moved up and down only. */
const upAndDown = [
  ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({
    ...transform,
    x: 0,
  }),
]

/** The campaign's pages in their order, which is dragged by pointer or keys; the first that is on the air opens at its link. */
export function PageList({ campaign, pages, onOpen, onUploaded, action }: PageListProps) {
  const [asked, setAsked] = useState<{ act: PageAct; page: SalesPage } | null>(null)
  const { shown, move } = useOrder(campaign.id, pages)
  const sorting = useSorting(
    shown.map(page => page.id),
    move,
    {
      lifted: words.pageLifted,
      over: words.pageOver,
      dropped: words.pageDropped,
      back: words.pageBack,
      help: words.movePageHelp,
    },
  )
  const acts = usePageActs({ onOpen, onAsk: (act, page) => setAsked({ act, page }), onMove: move })
  const first = shown.find(page => page.isActive && page.revision !== null)
  return (
    <section aria-labelledby="campaign-pages" className="grid min-w-0 gap-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id="campaign-pages" className="text-md font-semibold tracking-[-.012em]">
          {words.pagesOfCampaign}
        </h2>
        {action}
      </div>
      {shown.length === 0 ? (
        <Empty />
      ) : (
        <DndContext {...sorting} modifiers={upAndDown}>
          <SortableContext items={shown.map(page => page.id)} strategy={verticalListSortingStrategy}>
            <ol aria-label={words.pagesOfCampaign} className="card divide-y divide-line overflow-clip">
              {shown.map((page, at) => (
                <PageRow
                  key={page.id}
                  page={page}
                  at={at}
                  count={shown.length}
                  isFirst={page === first}
                  isPublic={campaign.isActive && page.isActive && page.revision !== null}
                  acts={acts}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {asked && <PageDialogs {...asked} campaign={campaign} onClose={() => setAsked(null)} onUploaded={onUploaded} />}
    </section>
  )
}
