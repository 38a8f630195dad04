import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import { DiscardDraft } from '../../editor/discard-draft.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useDeletePage, useDiscardDraft } from '../queries.ts'
import { LeadsDialog } from './leads-dialog.tsx'
import { refusalText } from './refusal-text.ts'
import { RenamePage } from './rename-page.tsx'
import { ReplaceFiles } from './replace-files.tsx'
import type { PageAct } from './use-page-acts.ts'

type Asked = { upsell: Upsell; page: UpsellPage; onClose: () => void }

/** Told by the promise: with the last page the list and this dialog are gone before it counts as done. */
function DeletePage({ upsell, page, onClose }: Asked) {
  const remove = useDeletePage()
  const leading = upsell.pages.filter(({ targets }) =>
    [targets.accepted, targets.declined].some(target => target?.to === 'page' && target.pageId === page.id),
  )
  const counts = [
    ...(page.offers.length > 0 ? [words.offerCount(page.offers.length)] : []),
    ...(page.draft === null ? [] : [pageWords.draftCount(1)]),
    ...leading.map(({ title }) => words.deletePageAim(title)),
  ]
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void remove.mutateAsync(page.id).then(
          () => {
            toast.done(words.pageDeleted)
            onClose()
          },
          error => toast.failed(words.pageDeleteFailed(refusalText(error)), { stay: true }),
        )
      }
      title={words.deletePageTitle(page.title)}
      text={words.deletePageText}
      counts={counts}
      confirm={words.deletePage}
      busy={remove.isPending && words.deleting}
    />
  )
}

function DiscardDraftOf({ page, onClose }: Asked) {
  const discard = useDiscardDraft()
  return (
    <DiscardDraft
      title={page.title}
      busy={discard.isPending}
      onClose={onClose}
      onConfirm={() =>
        void discard.mutateAsync(page.id).then(
          () => {
            toast.done(pageWords.draftDiscarded)
            onClose()
          },
          error => toast.failed(words.pageSaveFailed(problemText(error))),
        )
      }
    />
  )
}

/** What a page is asked about, one at a time. */
export function PageDialogs({ act, ...asked }: Asked & { act: PageAct }) {
  switch (act) {
    case 'leads':
      return <LeadsDialog {...asked} />
    case 'rename':
      return <RenamePage {...asked} />
    case 'replace':
      return <ReplaceFiles {...asked} />
    case 'discard':
      return <DiscardDraftOf {...asked} />
    default:
      return <DeletePage {...asked} />
  }
}
