import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import type { View } from '../../editor/view.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useDeletePage, useReorderPages } from '../queries.ts'
import { PageRow } from './page-row.tsx'

function DeletePage({ page, onClose }: { page: UpsellPage | null; onClose: () => void }) {
  const remove = useDeletePage()
  return (
    <AlertDialog
      open={page !== null}
      onClose={onClose}
      onConfirm={() => {
        if (!page) return
        remove.mutate(page.id, {
          onSuccess: () => toast.done(words.pageDeleted),
          onError: error => toast.failed(words.pageDeleteFailed(problemText(error))),
          onSettled: onClose,
        })
      }}
      title={words.deletePageTitle(page?.title ?? '')}
      text={words.deletePageText}
      confirm={words.deletePage}
      busy={remove.isPending && words.deleting}
    />
  )
}

type PageListProps = { upsell: Upsell; onNew: () => void; onEdit: (pageId: string, view: View | null) => void }

export function PageList({ upsell, onNew, onEdit }: PageListProps) {
  const reorder = useReorderPages()
  const [leaving, setLeaving] = useState<UpsellPage | null>(null)
  const { pages } = upsell
  function move(index: number, by: -1 | 1) {
    const ids = pages.map(page => page.id)
    const [id] = ids.splice(index, 1)
    if (!id) return
    ids.splice(index + by, 0, id)
    reorder.mutate(
      { id: upsell.id, body: { pageIds: ids } },
      { onError: error => toast.failed(words.changeFailed, { text: problemText(error) }) },
    )
  }
  return (
    <section aria-labelledby="existing-pages" className="grid gap-3">
      <h2 id="existing-pages" className="text-md font-semibold tracking-[-.012em]">
        {words.existingPages}
      </h2>
      {pages.length === 0 ? (
        <div className="grid justify-items-start gap-4 rounded-lg border-[1.5px] border-dashed border-line-strong/60 px-6 py-8">
          <p className="max-w-[60ch] text-ink-2">{words.noPagesYet}</p>
          <Button variant="brand" className="for-editors" icon={<Plus aria-hidden="true" />} onClick={onNew}>
            {words.newPage}
          </Button>
        </div>
      ) : (
        <ol className="card divide-y divide-line">
          {pages.map((page, index) => (
            <PageRow
              key={page.id}
              page={page}
              onEdit={view => onEdit(page.id, view)}
              onDelete={() => setLeaving(page)}
              onUp={index > 0 && !reorder.isPending ? () => move(index, -1) : null}
              onDown={index < pages.length - 1 && !reorder.isPending ? () => move(index, 1) : null}
            />
          ))}
        </ol>
      )}
      <DeletePage page={leaving} onClose={() => setLeaving(null)} />
    </section>
  )
}
