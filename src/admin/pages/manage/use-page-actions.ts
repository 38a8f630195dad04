import { getProblemText } from '#api-client/problem.ts'
import type { SalesPage } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { publishDraft } from '../../editor/pages/draft-actions.ts'
import { useDownload } from '../../editor/use-download.ts'
import type { View } from '../../editor/view.ts'
import { toast } from '../../ui/toaster.tsx'
import { useChangePage, useInvalidateCampaigns, usePublishPage } from '../queries.ts'

/** Page actions that open a dialog. */
export type PageAction = 'rename' | 'replace' | 'mode' | 'discard' | 'delete'

const showSaveFailure = (error: unknown) => void toast.failed(words.savePageFailed(getProblemText(error)))

type PageActionCallbacks = {
  onOpen: (pageId: string, view: View) => void
  onOpenDialog: (action: PageAction, page: SalesPage) => void
  onMove: (from: number, to: number) => void
}

export function usePageActions({ onOpen, onOpenDialog, onMove }: PageActionCallbacks) {
  const { mutateAsync: change } = useChangePage()
  const { mutateAsync: publish } = usePublishPage()
  const readAgain = useInvalidateCampaigns()
  const { packing, download } = useDownload('sales')
  return {
    openDialog: onOpenDialog,
    move: onMove,
    /** The page whose ZIP file is being created, with its progress from 0 to 100. */
    packing,
    open: ({ id }: SalesPage, view: View) => onOpen(id, view),
    setActive({ id, title }: SalesPage, isActive: boolean) {
      const undoAction = {
        label: words.undo,
        onClick: () => void change({ id, isActive: true }).catch(showSaveFailure),
      }
      const showResult = () =>
        isActive
          ? toast.done(words.onAir(title), { id: `active-${id}` })
          : toast.done(words.offAir(title), { id: `active-${id}`, action: undoAction })
      void change({ id, isActive }).then(showResult, showSaveFailure)
    },
    publishDraft: (page: SalesPage) =>
      void publishDraft(page, revision => publish({ id: page.id, revision }), readAgain),
    download: ({ id }: SalesPage) => download(id),
  }
}
export type PageActions = ReturnType<typeof usePageActions>
