import type { Campaign, SalesPage, Uploaded } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { DiscardDraft } from '../../editor/discard-draft.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useDeletePage, useDiscardDraft } from '../queries.ts'
import { ReplaceFiles } from '../upload/replace-files.tsx'
import type { PageAct } from './page-act.ts'
import { RenamePage } from './rename-page.tsx'
import { RenderModeDialog } from './render-mode-dialog.tsx'

type Asked = { page: SalesPage; onClose: () => void }

/** Told by the promise: with the last page the list and this dialog are gone before it counts as done. */
function DeletePage({ page, onClose }: Asked) {
  const remove = useDeletePage()
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
          error => toast.failed(words.deletePageFailed(problemText(error))),
        )
      }
      title={words.deletePageTitle(page.title)}
      text={words.deletePageText}
      counts={[words.files(page.files), ...(page.draft === null ? [] : [words.draftCount(1)])]}
      confirm={words.delete}
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
            toast.done(words.draftDiscarded)
            onClose()
          },
          error => toast.failed(words.savePageFailed(problemText(error))),
        )
      }
    />
  )
}

type PageDialogsProps = Asked & { act: PageAct; campaign: Campaign; onUploaded: (uploaded: Uploaded) => void }

/** What a page is asked about, one at a time. */
export function PageDialogs({ act, page, campaign, onClose, onUploaded }: PageDialogsProps) {
  switch (act) {
    case 'rename':
      return <RenamePage page={page} campaign={campaign} onClose={onClose} />
    case 'replace':
      return (
        <ReplaceFiles
          page={page}
          onClose={onClose}
          onReplaced={uploaded => {
            onUploaded(uploaded)
            onClose()
          }}
        />
      )
    case 'mode':
      return <RenderModeDialog page={page} onClose={onClose} />
    case 'discard':
      return <DiscardDraftOf page={page} onClose={onClose} />
    case 'delete':
      return <DeletePage page={page} onClose={onClose} />
  }
}
