import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#words/lazy-words.ts'
import { RenamePage } from '../../editor/pages/rename-page.tsx'
import { useChangePage } from '../queries.ts'

/** Changes only the title of a page: its address is a number and stays the same. */
export function RenameUpsellPage({ page, onClose }: { page: UpsellPage; onClose: () => void }) {
  const { mutateAsync: change } = useChangePage()
  return (
    <RenamePage
      page={page}
      label={words.pageTitle}
      findProblem={title => (title === '' ? words.titleEmpty : null)}
      rename={title => change({ id: page.id, body: { title } }).then(() => null)}
      onClose={onClose}
    />
  )
}
