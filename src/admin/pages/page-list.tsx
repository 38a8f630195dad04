import { useState } from 'react'
import type { SalesPage } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/index.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { PageRow } from './page-row.tsx'
import { useDeletePage } from './queries.ts'
import { ReplaceFiles } from './replace-files.tsx'

function DeletePage({ page, onClose }: { page: SalesPage | null; onClose: () => void }) {
  const remove = useDeletePage()
  return (
    <AlertDialog
      open={page !== null}
      onClose={onClose}
      onConfirm={() => {
        if (!page) return
        remove.mutate(page.id, {
          onSuccess: () => toast.done(words.pageDeleted),
          onError: error => toast.failed(words.deletePageFailed(problemText(error))),
          onSettled: onClose,
        })
      }}
      title={words.deletePageTitle(page?.title ?? '')}
      text={words.deletePageText}
      confirm={words.delete}
      busy={remove.isPending && words.deleting}
    />
  )
}

/** The campaign's pages in their order. */
export function PageList({ pages }: { pages: readonly SalesPage[] }) {
  const [leaving, setLeaving] = useState<SalesPage | null>(null)
  const [replacing, setReplacing] = useState<SalesPage | null>(null)
  const first = pages.find(page => page.isActive)
  return (
    <section aria-labelledby="campaign-pages" className="grid min-w-0 gap-3">
      <h2 id="campaign-pages" className="text-md font-semibold tracking-[-.012em]">
        {words.pagesOfCampaign}
      </h2>
      {pages.length === 0 ? (
        <div className="rounded-lg border-[1.5px] border-dashed border-line-strong/60 px-6 py-8">
          <p className="font-medium">{words.noPages}</p>
          <p className="mt-1 max-w-[60ch] text-ink-2">{words.noPagesText}</p>
        </div>
      ) : (
        <ol className="card divide-y divide-line overflow-hidden">
          {pages.map(page => (
            <PageRow
              key={page.id}
              page={page}
              isFirst={page === first}
              onReplace={() => setReplacing(page)}
              onDelete={() => setLeaving(page)}
            />
          ))}
        </ol>
      )}
      <DeletePage page={leaving} onClose={() => setLeaving(null)} />
      <ReplaceFiles page={replacing} onClose={() => setReplacing(null)} />
    </section>
  )
}
