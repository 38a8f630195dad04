import type { UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import { publishDraft } from '../../editor/pages/draft-acts.ts'
import { useDownload } from '../../editor/use-download.ts'
import type { View } from '../../editor/view.ts'
import { toast } from '../../ui/toaster.tsx'
import { useChangePage, usePublishPage, useReadAgain } from '../queries.ts'
import { refusalText } from './refusal-text.ts'

/** What a page is asked about before it is done. */
export type PageAct = 'leads' | 'rename' | 'replace' | 'discard' | 'delete'

type Told = {
  /** Opens its editor; a page of files also as code, or, null, with what its links charge. */
  onOpen: (pageId: string, view: View | null) => void
  onAsk: (act: PageAct, page: UpsellPage) => void
  onMove: (from: number, to: number) => void
}

/** What the rows of the list do. */
export function usePageActs({ onOpen, onAsk, onMove }: Told) {
  const { mutateAsync: change } = useChangePage()
  const { mutateAsync: publish } = usePublishPage()
  const readAgain = useReadAgain()
  const { packing, download } = useDownload('upsell')
  const show = (id: string, isActive: boolean, told: () => void) =>
    change({ id, body: { isActive } }).then(told, error =>
      toast.failed(words.changeFailed, { text: refusalText(error) }),
    )
  return {
    open: ({ id }: UpsellPage, view: View | null) => onOpen(id, view),
    ask: onAsk,
    move: onMove,
    /** The page whose ZIP is being made, and how far it is, 0 to 100. */
    packing,
    download: ({ id }: UpsellPage) => void download(id),
    /** Takes it out of the funnel or back in; the way back stands in the toast. */
    setActive({ id, title }: UpsellPage, isActive: boolean) {
      const said = (shown: boolean) => (shown ? words.pageNowShown(title) : words.pageNowHidden(title))
      const back = {
        label: pageWords.undo,
        onClick: () => void show(id, !isActive, () => toast.done(said(!isActive), { id: `active-${id}` })),
      }
      void show(id, isActive, () => toast.done(said(isActive), { id: `active-${id}`, action: back }))
    },
    publishDraft: (page: UpsellPage) =>
      void publishDraft(page, revision => publish({ id: page.id, body: { revision } }), readAgain),
  }
}
export type PageActs = ReturnType<typeof usePageActs>
