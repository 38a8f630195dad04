import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#i18n/lazy-words.ts'
import { DiscardDraft } from '../../editor/discard-draft.tsx'
import { discardWithToast } from '../../editor/pages/draft-actions.ts'
import { ReplaceFiles } from '../../editor/upload/replace-files.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { toastResult } from '../../ui/use-async-action.ts'
import { useDeletePage, useDiscardDraft, useInvalidateUpsells, useReplaceFiles } from '../queries.ts'
import { formatUpsellError } from './format-upsell-error.ts'
import { RenameUpsellPage } from './rename-upsell-page.tsx'
import { TransitionsDialog } from './transitions-dialog.tsx'
import type { PageAction } from './use-page-actions.ts'

type PageDialogProps = { upsell: Upsell; page: UpsellPage; onClose: () => void }

function DeletePage({ upsell, page, onClose }: PageDialogProps) {
  const { mutateAsync: remove } = useDeletePage()
  const showFailure = (error: unknown) =>
    void toast.failed(pageWords.deletePageFailed(formatUpsellError(error)), { stay: true })
  const pagesLeadingHere = upsell.pages.filter(({ targets }) =>
    [targets.accepted, targets.declined].some(target => target?.to === 'page' && target.pageId === page.id),
  )
  const counts = [
    ...(page.offers.length > 0 ? [words.offerCount(page.offers.length)] : []),
    ...(page.draft === null ? [] : [pageWords.draftCount(1)]),
    ...pagesLeadingHere.map(({ title }) => words.deletePageAim(title)),
  ]
  return (
    <Confirm
      title={pageWords.deletePageTitle(page.title)}
      text={words.deletePageText}
      counts={counts}
      confirm={words.deletePage}
      working={words.deleting}
      onConfirm={() => toastResult(remove(page.id), pageWords.pageDeleted, showFailure)}
      onClose={onClose}
    />
  )
}

function DiscardPageDraft({ page, onClose }: PageDialogProps) {
  const { mutateAsync: discard } = useDiscardDraft()
  return <DiscardDraft title={page.title} discard={() => discardWithToast(discard(page.id))} onClose={onClose} />
}

/** Replaces the files of the page. Offers to which the new files still refer continue to be charged. */
function ReplacePageFiles({ page, onClose }: PageDialogProps) {
  const { mutateAsync: replace } = useReplaceFiles()
  return (
    <ReplaceFiles
      title={page.title}
      send={request => replace({ ...request, page })}
      readAgain={useInvalidateUpsells()}
      onDone={({ skipped: { length: skippedCount }, broken }) => {
        const notes = [
          skippedCount > 0 && pageWords.skipped(skippedCount),
          broken.length > 0 && pageWords.broken(broken.length),
        ]
        toast.done(pageWords.pageUpdated, { text: notes.filter(Boolean).join(' · ') })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Shows the dialog of the selected page action. */
export function PageDialogs({ action, ...dialogProps }: PageDialogProps & { action: PageAction }) {
  switch (action) {
    case 'transitions':
      return <TransitionsDialog {...dialogProps} />
    case 'rename':
      return <RenameUpsellPage {...dialogProps} />
    case 'replace':
      return <ReplacePageFiles {...dialogProps} />
    case 'discard':
      return <DiscardPageDraft {...dialogProps} />
    case 'delete':
      return <DeletePage {...dialogProps} />
  }
}
