import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { PageLink, UpsellPage } from '#contract/upsells.ts'
import { formatMoney } from '#domain/money.ts'
import { upsells as words } from '#words/rooms.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, ButtonOut } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { PageFrame } from '../pages/page-frame.tsx'
import { pageLinksQuery } from '../queries.ts'
import { ChargeDialog } from './charge-dialog.tsx'

type Role = NonNullable<PageLink['role']> | 'none'
const roleTones: Record<Role, Tone> = { charge: 'ok', next: 'info', skip: 'plain', none: 'line' }

function LinkRow({ link, onSet }: { link: PageLink; onSet: () => void }) {
  const role = link.role ?? 'none'
  const lacksOffer = role === 'charge' && !link.offer
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="truncate font-medium">{link.text || words.untitledLink}</p>
        <p className="truncate font-mono text-xs text-ink-3">
          {`<${link.tag}>`}
          {link.href ? ` ${link.href}` : ''} · {words.line(link.line)}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {link.offer && (
          <span className="text-ink-2">
            {`${link.offer.name} `}
            <span className="num font-medium text-ink">
              {formatMoney(link.offer.priceCents, link.offer.currency ?? 'usd')}
            </span>
          </span>
        )}
        <Badge tone={lacksOffer ? 'warn' : roleTones[role]} dot={role === 'charge'}>
          {lacksOffer ? words.chargesNothing : words.roles[role]}
        </Badge>
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${words.chargeSet}: ${link.text || words.line(link.line)}`}
        onClick={onSet}
      >
        {words.chargeSet}
      </Button>
    </li>
  )
}

/** What each link and button of a custom-HTML page does; one of them charges. */
export function ChargeLinks({ page, onBack }: { page: UpsellPage; onBack: () => void }) {
  const links = useQuery(pageLinksQuery(page.id))
  const [open, setOpen] = useState<PageLink | null>(null)
  return (
    <PageFrame
      title={words.pageOf(page.order, page.title)}
      badges={<Badge tone="info">{words.customHtml}</Badge>}
      onBack={onBack}
      actions={
        <ButtonOut variant="outline" icon={<Eye aria-hidden="true" />} href={page.address}>
          {words.preview}
        </ButtonOut>
      }
    >
      <div>
        <h3 className="text-md font-semibold tracking-[-.012em]">{words.chargeTitle}</h3>
        <p className="mt-0.5 max-w-[64ch] text-ink-2">{words.chargeText}</p>
      </div>
      {links.isPending && <LoadingRows rows={4} />}
      {links.isError && (
        <ErrorState text={words.chargeLoadFailed} error={links.error} onRetry={() => void links.refetch()} />
      )}
      {links.data?.links.length === 0 && (
        <p className="text-ink-2">
          {words.chargeNone} {words.chargeNoneText}
        </p>
      )}
      {links.data && links.data.links.length > 0 && (
        <ul className="card divide-y divide-line">
          {links.data.links.map(link => (
            <LinkRow key={link.at} link={link} onSet={() => setOpen(link)} />
          ))}
        </ul>
      )}
      {open && links.data && (
        <ChargeDialog
          key={open.at}
          pageId={page.id}
          revisionId={links.data.revisionId}
          link={open}
          onClose={() => setOpen(null)}
          onStale={() => void links.refetch()}
        />
      )}
    </PageFrame>
  )
}
