import type { UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#i18n/lazy-words.ts'
import { publishDraft } from '../../editor/pages/draft-actions.ts'
import { useDownload } from '../../editor/use-download.ts'
import type { View } from '../../editor/view.ts'
import { toast } from '../../ui/toaster.tsx'
import { useChangePage, useInvalidateUpsells, usePublishPage } from '../queries.ts'
import { formatUpsellError } from './format-upsell-error.ts'

/** Page actions that open a dialog. */
export type PageAction = 'transitions' | 'rename' | 'replace' | 'discard' | 'delete'

type PageActionCallbacks = {
  /**
   * Opens the editor of a page. A custom-HTML page opens in the given view; if `view` is null, the list of its links
   * and their roles opens instead.
   */
  onOpen: (pageId: string, view: View | null) => void
  onOpenDialog: (action: PageAction, page: UpsellPage) => void
  onMove: (from: number, to: number) => void
}

export function usePageActions({ onOpen, onOpenDialog, onMove }: PageActionCallbacks) {
  const { mutateAsync: change } = useChangePage()
  const { mutateAsync: publish } = usePublishPage()
  const readAgain = useInvalidateUpsells()
  const { packing, download } = useDownload('upsell')
  const saveActive = (id: string, isActive: boolean, onChanged: () => void) =>
    change({ id, body: { isActive } }).then(onChanged, error =>
      toast.failed(words.changeFailed, { text: formatUpsellError(error) }),
    )
  return {
    open: ({ id }: UpsellPage, view: View | null) => onOpen(id, view),
    openDialog: onOpenDialog,
    move: onMove,
    /** The page whose ZIP is being built, and its progress, 0 to 100. */
    packing,
    download: ({ id }: UpsellPage) => void download(id),
    /** Shows or hides the page in the funnel; the toast offers to undo the change. */
    setActive({ id, title }: UpsellPage, isActive: boolean) {
      const formatResult = (shown: boolean) => (shown ? words.pageNowShown(title) : words.pageNowHidden(title))
      const undoAction = {
        label: pageWords.undo,
        onClick: () =>
          void saveActive(id, !isActive, () => toast.done(formatResult(!isActive), { id: `active-${id}` })),
      }
      void saveActive(id, isActive, () =>
        toast.done(formatResult(isActive), { id: `active-${id}`, action: undoAction }),
      )
    },
    publishDraft: (page: UpsellPage) =>
      void publishDraft(page, revision => publish({ id: page.id, body: { revision } }), readAgain),
  }
}
export type PageActions = ReturnType<typeof usePageActions>
