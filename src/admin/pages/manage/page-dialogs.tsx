import type { Campaign, SalesPage, Uploaded } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { DiscardDraft } from '../../editor/discard-draft.tsx'
import { discardTold } from '../../editor/pages/draft-acts.ts'
import { ReplaceFiles } from '../../editor/upload/replace-files.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { told } from '../../ui/use-act.ts'
import { useDeletePage, useDiscardDraft, useReadAgain, useReplaceFiles } from '../queries.ts'
import { RenameSalesPage } from './rename-sales-page.tsx'
import { RenderModeDialog } from './render-mode-dialog.tsx'
import type { PageAct } from './use-page-acts.ts'

type Asked = { page: SalesPage; onClose: () => void }

function DeletePage({ page, onClose }: Asked) {
  const { mutateAsync: remove } = useDeletePage()
  const failed = (error: unknown) => void toast.failed(words.deletePageFailed(problemText(error)))
  return (
    <Confirm
      title={words.deletePageTitle(page.title)}
      text={words.deletePageText}
      counts={[words.files(page.files), ...(page.draft === null ? [] : [words.draftCount(1)])]}
      confirm={words.delete}
      working={words.deleting}
      act={() => told(remove(page.id), words.pageDeleted, failed)}
      onClose={onClose}
    />
  )
}

function DiscardDraftOf({ page, onClose }: Asked) {
  const { mutateAsync: discard } = useDiscardDraft()
  return <DiscardDraft title={page.title} discard={() => discardTold(discard(page.id))} onClose={onClose} />
}

type Uploading = Asked & { onUploaded: (uploaded: Uploaded) => void }

/** Publishes other files under the same link. */
function ReplaceFilesOf({ page, onClose, onUploaded }: Uploading) {
  const { mutateAsync: replace } = useReplaceFiles()
  return (
    <ReplaceFiles
      title={page.title}
      send={sent => replace({ ...sent, page })}
      readAgain={useReadAgain()}
      onDone={uploaded => {
        toast.done(words.pageUpdated)
        onUploaded(uploaded)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** What a page is asked about, one at a time. */
export function PageDialogs({ act, campaign, ...asked }: Uploading & { act: PageAct; campaign: Campaign }) {
  switch (act) {
    case 'rename':
      return <RenameSalesPage {...asked} campaign={campaign} />
    case 'replace':
      return <ReplaceFilesOf {...asked} />
    case 'mode':
      return <RenderModeDialog {...asked} />
    case 'discard':
      return <DiscardDraftOf {...asked} />
    case 'delete':
      return <DeletePage {...asked} />
  }
}
