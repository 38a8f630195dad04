import type { Campaign, SalesPage } from '#contract/pages.ts'
import { salesPagePath } from '#domain/campaign-link.ts'
import { slugOf } from '#domain/slug.ts'
import { pages as words } from '#words/rooms.ts'
import { RenamePage } from '../../editor/pages/rename-page.tsx'
import { useChangePage } from '../queries.ts'
import { titleProblem, titleRefusal } from '../title-problem.ts'

type AddressProps = { page: SalesPage; campaign: Campaign; title: string }

/** Where it is found, and where it will be once it has this title. */
function Address({ page, campaign, title }: AddressProps) {
  const slug = slugOf(title)
  const moves = slug !== '' && title.trim() !== page.title && slug !== page.slug
  return (
    <>
      <span className="font-mono text-xs [overflow-wrap:anywhere]">
        {words.address(moves ? salesPagePath(campaign.slug, slug) : page.address)}
      </span>
      {moves && <span className="block">{words.addressMoves(page.address)}</span>}
    </>
  )
}

/** Gives a page another title: its address moves, and the old one leads to it. */
export function RenameSalesPage({ page, campaign, onClose }: Omit<AddressProps, 'title'> & { onClose: () => void }) {
  const { mutateAsync: change } = useChangePage()
  return (
    <RenamePage
      page={page}
      label={words.pageTitle}
      problemOf={titleProblem}
      refusalOf={titleRefusal}
      rename={async title => words.movedTo((await change({ id: page.id, title })).address)}
      hintOf={title => <Address page={page} campaign={campaign} title={title} />}
      onClose={onClose}
    />
  )
}
