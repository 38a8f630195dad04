import { getProblemText } from '#api-client/problem.ts'
import type { Campaign, SalesPage, Uploaded } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { DiscardDraft } from '../../editor/discard-draft.tsx'
import { discardWithToast } from '../../editor/pages/draft-actions.ts'
import { ReplaceFiles } from '../../editor/upload/replace-files.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { toastResult } from '../../ui/use-async-action.ts'
import { useDeletePage, useDiscardDraft, useInvalidateCampaigns, useReplaceFiles } from '../queries.ts'
import { RenameSalesPage } from './rename-sales-page.tsx'
import { RenderModeDialog } from './render-mode-dialog.tsx'
import type { PageAction } from './use-page-actions.ts'

type PageDialogProps = { page: SalesPage; onClose: () => void }

function DeletePage({ page, onClose }: PageDialogProps) {
  const { mutateAsync: remove } = useDeletePage()
  const showFailure = (error: unknown) => void toast.failed(words.deletePageFailed(getProblemText(error)))
  return (
    <Confirm
      title={words.deletePageTitle(page.title)}
      text={words.deletePageText}
      counts={[words.files(page.files), ...(page.draft === null ? [] : [words.draftCount(1)])]}
      confirm={words.delete}
      working={words.deleting}
      onConfirm={() => toastResult(remove(page.id), words.pageDeleted, showFailure)}
      onClose={onClose}
    />
  )
}

function DiscardPageDraft({ page, onClose }: PageDialogProps) {
  const { mutateAsync: discard } = useDiscardDraft()
  return <DiscardDraft title={page.title} discard={() => discardWithToast(discard(page.id))} onClose={onClose} />
}

type Uploading = PageDialogProps & { onUploaded: (uploaded: Uploaded) => void }

/** Replaces the files of a page; the page's link stays the same. */
function ReplacePageFiles({ page, onClose, onUploaded }: Uploading) {
  const { mutateAsync: replace } = useReplaceFiles()
  return (
    <ReplaceFiles
      title={page.title}
      send={request => replace({ ...request, page })}
      readAgain={useInvalidateCampaigns()}
      onDone={uploaded => {
        toast.done(words.pageUpdated)
        onUploaded(uploaded)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Shows the dialog of the selected page action. */
export function PageDialogs({
  action,
  campaign,
  ...dialogProps
}: Uploading & { action: PageAction; campaign: Campaign }) {
  switch (action) {
    case 'rename':
      return <RenameSalesPage {...dialogProps} campaign={campaign} />
    case 'replace':
      return <ReplacePageFiles {...dialogProps} />
    case 'mode':
      return <RenderModeDialog {...dialogProps} />
    case 'discard':
      return <DiscardPageDraft {...dialogProps} />
    case 'delete':
      return <DeletePage {...dialogProps} />
  }
}
