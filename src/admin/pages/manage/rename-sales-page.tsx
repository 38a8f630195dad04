import type { Campaign, SalesPage } from '#contract/pages.ts'
import { salesPagePath } from '#domain/campaign-link.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { RenamePage } from '../../editor/pages/rename-page.tsx'
import { AddressHint } from '../address-hint.tsx'
import { useChangePage } from '../queries.ts'
import { findTitleError, validateTitle } from '../validate-title.ts'

type RenameSalesPageProps = { page: SalesPage; campaign: Campaign; onClose: () => void }

/** Renames a page. A new title changes the page's URL; the old URL redirects to the new one. */
export function RenameSalesPage({ page, campaign, onClose }: RenameSalesPageProps) {
  const { mutateAsync: change } = useChangePage()
  return (
    <RenamePage
      page={page}
      label={words.pageTitle}
      findProblem={validateTitle}
      findRefusal={findTitleError}
      rename={async title => words.movedTo((await change({ id: page.id, title })).address)}
      renderHint={typed => (
        <AddressHint
          owner="page"
          current={page}
          name={page.title}
          typed={typed}
          buildPath={slug => salesPagePath(campaign.slug, slug)}
        />
      )}
      onClose={onClose}
    />
  )
}
