import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../../ui/table.tsx'
import { TransitionsSummary } from '../pages/transitions-summary.tsx'
import { getAcceptanceRate } from './figures.ts'
import { formatCount, formatShare } from './format-share.ts'
import './rates-table.css'

type Rates = FunnelRates['pages'][number]
const emptyRates = { views: 0, accepted: 0, declined: 0, failed: 0 }

type RowProps = {
  page: UpsellPage
  pages: readonly UpsellPage[]
  rates: Rates | undefined
  onOpen: (() => void) | undefined
}

function Row({ page, pages, rates, onOpen }: RowProps) {
  const { views, accepted, declined, failed } = rates ?? emptyRates
  const share = getAcceptanceRate({ views, accepted })
  const title = words.toPage(page.order, page.title)
  return (
    <TableRow>
      <th
        scope="row"
        className="max-w-64 min-w-36 border-t-0! font-medium! whitespace-normal! text-ink! [overflow-wrap:anywhere] group-last/row:border-b-0!"
      >
        {onOpen ? (
          <button type="button" className="text-left hover:underline" onClick={onOpen}>
            {title}
          </button>
        ) : (
          title
        )}
      </th>
      <Td right>{formatCount(views)}</Td>
      <Td right>
        {formatCount(accepted)}
        {share !== null && <span className="ml-1 text-ink-2">{` ${formatShare(share)}`}</span>}
      </Td>
      <Td right>{formatCount(declined)}</Td>
      <Td right className={failed > 0 ? 'text-danger-ink' : undefined}>
        {formatCount(failed)}
      </Td>
      <Td className="min-w-56 text-sm text-ink-2">
        <TransitionsSummary page={page} pages={pages} />
      </Td>
    </TableRow>
  )
}

type RatesTableProps = {
  name: string
  pages: readonly UpsellPage[]
  rates: FunnelRates | null
  onOpen?: ((page: UpsellPage) => void) | undefined
}

/** Shows the content of the drawing as a table for keyboards and screen readers. */
export const RatesTable = ({ name, pages, rates, onOpen }: RatesTableProps) => (
  <div className="card rates overflow-hidden">
    <Table label={words.ratesOf(name)}>
      <TableHead>
        <Th>{words.page}</Th>
        <Th right>{words.views}</Th>
        <Th right>{words.accepted}</Th>
        <Th right>{words.declined}</Th>
        <Th right>{words.cardRefused}</Th>
        <Th>{words.leadsTo}</Th>
      </TableHead>
      <TableBody>
        {pages.map(page => (
          <Row
            key={page.id}
            page={page}
            pages={pages}
            rates={rates?.pages.find(each => each.pageId === page.id)}
            onOpen={onOpen && (() => onOpen(page))}
          />
        ))}
      </TableBody>
    </Table>
  </div>
)
