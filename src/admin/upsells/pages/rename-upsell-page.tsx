import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { RenamePage } from '../../editor/pages/rename-page.tsx'
import { useChangePage } from '../queries.ts'

/** Renames a page. The page's URL stays the same, because it contains a number instead of the title. */
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
