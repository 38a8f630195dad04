import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { SortedPages } from '../../editor/pages/sorted-pages.tsx'
import { usePageOrder } from '../../editor/pages/use-page-order.ts'
import type { View } from '../../editor/view.ts'
import { Button } from '../../ui/button.tsx'
import { findUnreachedPages } from '../funnel/wires.ts'
import { ratesQuery, useInvalidateUpsells, useReorderPages } from '../queries.ts'
import { formatUpsellError } from './format-upsell-error.ts'
import { PageDialogs } from './page-dialogs.tsx'
import { PageRow } from './page-row.tsx'
import { type PageAction, usePageActions } from './use-page-actions.ts'

type PageListProps = {
  upsell: Upsell
  days: number
  onNew: () => void
  onEdit: (pageId: string, view: View | null) => void
}

const Empty = ({ onNew }: { onNew: () => void }) => (
  <div className="grid justify-items-start gap-4 rounded-lg border-[1.5px] border-dashed border-line-strong/60 px-6 py-8">
    <p className="max-w-[60ch] text-ink-2">{words.noPagesYet}</p>
    <Button variant="brand" className="for-editors" icon={<Plus aria-hidden="true" />} onClick={onNew}>
      {words.newPage}
    </Button>
  </div>
)

/** The pages of the funnel in order; the order can be changed by pointer or keyboard. */
export function PageList({ upsell, days, onNew, onEdit }: PageListProps) {
  const [dialog, setDialog] = useState<{ action: PageAction; page: UpsellPage } | null>(null)
  const { mutateAsync: reorder } = useReorderPages()
  const { ordered, move } = usePageOrder(upsell.pages, {
    send: pageIds => reorder({ id: upsell.id, body: { pageIds } }),
    readAgain: useInvalidateUpsells(),
    refusalText: formatUpsellError,
  })
  // The list is usable without its rates, so their errors and loading state are not shown.
  const { data: rates } = useQuery(ratesQuery(upsell.id, days))
  const actions = usePageActions({
    onOpen: onEdit,
    onOpenDialog: (action, page) => setDialog({ action, page }),
    onMove: move,
  })
  const pages = ordered.map((page, index) => ({ ...page, order: index + 1 }))
  const unreached = findUnreachedPages(pages.filter(page => page.isActive))
  return (
    <section aria-labelledby="existing-pages" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="existing-pages" className="text-md font-semibold tracking-[-.012em]">
        {words.existingPages}
      </h2>
      {pages.length === 0 ? (
        <Empty onNew={onNew} />
      ) : (
        <SortedPages pages={pages} move={move} labelledBy="existing-pages">
          {pages.map((page, index) => (
            <PageRow
              key={page.id}
              page={page}
              pages={pages}
              index={index}
              isUnreached={unreached.has(page.id)}
              rates={rates?.pages.find(each => each.pageId === page.id)}
              actions={actions}
            />
          ))}
        </SortedPages>
      )}
      {dialog && <PageDialogs {...dialog} upsell={upsell} onClose={() => setDialog(null)} />}
    </section>
  )
}
