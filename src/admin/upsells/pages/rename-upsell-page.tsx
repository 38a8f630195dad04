import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#words/lazy-words.ts'
import { RenamePage } from '../../editor/pages/rename-page.tsx'
import { useChangePage } from '../queries.ts'

/** Gives a page another title; its address, a number, stays. */
export function RenameUpsellPage({ page, onClose }: { page: UpsellPage; onClose: () => void }) {
  const { mutateAsync: change } = useChangePage()
  return (
    <RenamePage
      page={page}
      label={words.pageTitle}
      problemOf={title => (title === '' ? words.titleEmpty : null)}
      rename={title => change({ id: page.id, body: { title } }).then(() => null)}
      onClose={onClose}
    />
  )
}
