import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { PageLink, UpsellPage } from '#contract/upsells.ts'
import { formatMoney } from '#domain/money.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { ChargeForm, type Role } from '../../editor/charge/charge-form.tsx'
import type { OfferBody } from '../../editor/charge/queries.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PageFrame } from '../pages/page-frame.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { type PageLinks, pageLinksQuery, useSetPageLink } from '../queries.ts'

const roleTones: Record<NonNullable<Role> | 'none', Tone> = { charge: 'ok', next: 'info', skip: 'plain', none: 'line' }

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

const getLinkName = (link: PageLink) => `${link.text || words.untitledLink} · <${link.tag}> · ${words.line(link.line)}`

type SetLinkProps = { pageId: string; links: PageLinks; link: PageLink; onClose: () => void; onStale: () => void }

/** Asks what a link does, and saves the selected role into the page immediately. */
function SetLink({ pageId, links, link, onClose, onStale }: SetLinkProps) {
  const save = useSetPageLink(pageId)
  function set(role: Role, offer: OfferBody | null) {
    // `offer` is null if the link keeps the offer that it already charges, so there is nothing to save.
    if (role === 'charge' && !offer) return onClose()
    const body = { revisionId: links.revisionId, at: link.at, role, ...(offer && { offer }) }
    void save.mutateAsync(body).then(
      () => {
        toast.done(words.chargeSaved)
        onClose()
      },
      error => {
        toast.failed(words.chargeFailed, { text: getProblemText(error) })
        if (error instanceof Problem && error.code === 'conflict') {
          onStale()
          onClose()
        }
      },
    )
  }
  return (
    <ChargeForm
      subject={getLinkName(link)}
      role={link.role}
      offer={link.offer}
      busy={save.isPending}
      onClose={onClose}
      onSet={set}
    />
  )
}

/** Lists what each link and button of a custom-HTML page does, such as charging an offer. */
export function ChargeLinks({ page, onBack }: { page: UpsellPage; onBack: () => void }) {
  const links = useQuery(pageLinksQuery(page.id))
  const [open, setOpen] = useState<PageLink | null>(null)
  return (
    <PageFrame
      title={words.pageOf(page.order, page.title)}
      badges={<Badge tone="info">{words.customHtml}</Badge>}
      onBack={onBack}
      actions={<PreviewButton upsellId={page.upsellId} pageId={page.id} subject={page.title} outline />}
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
        <SetLink
          key={open.at}
          pageId={page.id}
          links={links.data}
          link={open}
          onClose={() => setOpen(null)}
          onStale={() => void links.refetch()}
        />
      )}
    </PageFrame>
  )
}
