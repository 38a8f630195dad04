import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import { DiscardDraft } from '../../editor/discard-draft.tsx'
import { discardTold } from '../../editor/pages/draft-acts.ts'
import { ReplaceFiles } from '../../editor/upload/replace-files.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { told } from '../../ui/use-act.ts'
import { useDeletePage, useDiscardDraft, useReadAgain, useReplaceFiles } from '../queries.ts'
import { LeadsDialog } from './leads-dialog.tsx'
import { refusalText } from './refusal-text.ts'
import { RenameUpsellPage } from './rename-upsell-page.tsx'
import type { PageAct } from './use-page-acts.ts'

type Asked = { upsell: Upsell; page: UpsellPage; onClose: () => void }

function DeletePage({ upsell, page, onClose }: Asked) {
  const { mutateAsync: remove } = useDeletePage()
  const failed = (error: unknown) => void toast.failed(pageWords.deletePageFailed(refusalText(error)), { stay: true })
  const leading = upsell.pages.filter(({ targets }) =>
    [targets.accepted, targets.declined].some(target => target?.to === 'page' && target.pageId === page.id),
  )
  const counts = [
    ...(page.offers.length > 0 ? [words.offerCount(page.offers.length)] : []),
    ...(page.draft === null ? [] : [pageWords.draftCount(1)]),
    ...leading.map(({ title }) => words.deletePageAim(title)),
  ]
  return (
    <Confirm
      title={pageWords.deletePageTitle(page.title)}
      text={words.deletePageText}
      counts={counts}
      confirm={words.deletePage}
      working={words.deleting}
      act={() => told(remove(page.id), pageWords.pageDeleted, failed)}
      onClose={onClose}
    />
  )
}

function DiscardDraftOf({ page, onClose }: Asked) {
  const { mutateAsync: discard } = useDiscardDraft()
  return <DiscardDraft title={page.title} discard={() => discardTold(discard(page.id))} onClose={onClose} />
}

/** Publishes other files in the page's place; the offers they still name are charged on. */
function ReplaceFilesOf({ page, onClose }: Asked) {
  const { mutateAsync: replace } = useReplaceFiles()
  return (
    <ReplaceFiles
      title={page.title}
      send={sent => replace({ ...sent, page })}
      readAgain={useReadAgain()}
      onDone={({ skipped: { length: left }, broken }) => {
        const notes = [left > 0 && pageWords.skipped(left), broken.length > 0 && pageWords.broken(broken.length)]
        toast.done(pageWords.pageUpdated, { text: notes.filter(Boolean).join(' · ') })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** What a page is asked about, one at a time. */
export function PageDialogs({ act, ...asked }: Asked & { act: PageAct }) {
  switch (act) {
    case 'leads':
      return <LeadsDialog {...asked} />
    case 'rename':
      return <RenameUpsellPage {...asked} />
    case 'replace':
      return <ReplaceFilesOf {...asked} />
    case 'discard':
      return <DiscardDraftOf {...asked} />
    case 'delete':
      return <DeletePage {...asked} />
  }
}
