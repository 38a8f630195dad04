import { useState } from 'react'
import { Link } from 'react-router'
import type { Promotion } from '#contract/promotions.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { breakAfterDate } from '../ui/format-time.ts'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../ui/table.tsx'
import { DeletePromotion } from './delete-promotion.tsx'
import { formatDiscount, formatPeriod, formatRevenue, formatScope, getTone } from './format-promotion.ts'
import { LinkDialog } from './link-dialog.tsx'
import { type PromotionAction, PromotionMenu } from './promotion-menu.tsx'

const State = ({ promotion }: { promotion: Promotion }) => (
  <Badge tone={getTone(promotion)} dot={promotion.state === 'active'}>
    {words.states[promotion.state]}
  </Badge>
)

function Uses({ promotion: { uses, maxUses } }: { promotion: Promotion }) {
  return (
    <>
      <span className="num block">{words.usesOf(uses, maxUses)}</span>
      {maxUses !== null && (
        <span className="mt-1 block h-1 w-16 overflow-hidden rounded-full bg-sunken">
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="block h-full w-full" aria-hidden="true">
            <rect width={Math.min(100, (100 * uses) / maxUses)} height="4" className="fill-brand" />
          </svg>
        </span>
      )}
    </>
  )
}

function Revenue({ promotion }: { promotion: Promotion }) {
  const amounts = formatRevenue(promotion)
  if (amounts.length === 0) return <span className="text-ink-3">{words.noRevenue}</span>
  return amounts.map(amount => (
    <span key={amount} className="num block font-semibold">
      {amount}
    </span>
  ))
}

type RowProps = { promotion: Promotion; onAct: (action: PromotionAction) => void }

function Row({ promotion, onAct }: RowProps) {
  const to = `/promotions/${promotion.id}`
  return (
    <TableRow to={to}>
      <Td flex={34}>
        <Link to={to} className="font-mono text-sm font-semibold [overflow-wrap:anywhere]">
          {promotion.code}
        </Link>
        <span className="num block text-sm text-ink-2">{formatDiscount(promotion)}</span>
      </Td>
      <Td className="text-ink-2">{formatScope(promotion)}</Td>
      <Td className="text-ink-2 max-lg:hidden">
        {formatPeriod(promotion).map(line => (
          <span key={line} className="block">
            {breakAfterDate(line)}
          </span>
        ))}
      </Td>
      <Td className="whitespace-nowrap">
        <Uses promotion={promotion} />
      </Td>
      <Td right className="whitespace-nowrap">
        <Revenue promotion={promotion} />
      </Td>
      <Td>
        <State promotion={promotion} />
      </Td>
      <Td right>
        <PromotionMenu promotion={promotion} onAct={onAct} />
      </Td>
    </TableRow>
  )
}

function Entry({ promotion, onAct }: RowProps) {
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4">
      <Link to={`/promotions/${promotion.id}`} className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-sm font-semibold [overflow-wrap:anywhere]">{promotion.code}</span>
          <State promotion={promotion} />
        </span>
        <span className="num">{formatDiscount(promotion)}</span>
        <span className="num text-sm text-ink-2">
          {[
            formatScope(promotion),
            words.usesSoFar(promotion.uses, promotion.maxUses),
            ...formatRevenue(promotion),
          ].join(' · ')}
        </span>
        <span className="text-sm text-ink-2">{formatPeriod(promotion).join(', ')}</span>
      </Link>
      <PromotionMenu promotion={promotion} onAct={onAct} />
    </li>
  )
}

/** Shows each promotion as a table row, or as a few lines in a container narrower than 768 px. */
export function PromotionsTable({ promotions }: { promotions: readonly Promotion[] }) {
  const [openDialog, setOpenDialog] = useState<{ promotion: Promotion; action: PromotionAction } | null>(null)
  const onClose = () => setOpenDialog(null)
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.title} className="@max-3xl:hidden">
        <TableHead>
          <Th>{words.code}</Th>
          <Th>{words.scope}</Th>
          <Th className="max-lg:hidden">{words.period}</Th>
          <Th>{words.uses}</Th>
          <Th right>{words.revenue}</Th>
          <Th>{words.state}</Th>
          <Th>
            <span className="sr-only">{words.acts}</span>
          </Th>
        </TableHead>
        <TableBody>
          {promotions.map(promotion => (
            <Row key={promotion.id} promotion={promotion} onAct={action => setOpenDialog({ promotion, action })} />
          ))}
        </TableBody>
      </Table>
      <ul className="divide-y divide-line @3xl:hidden">
        {promotions.map(promotion => (
          <Entry key={promotion.id} promotion={promotion} onAct={action => setOpenDialog({ promotion, action })} />
        ))}
      </ul>
      {openDialog?.action === 'link' && <LinkDialog promotion={openDialog.promotion} onClose={onClose} />}
      {openDialog?.action === 'delete' && <DeletePromotion promotion={openDialog.promotion} onClose={onClose} />}
    </Card>
  )
}
