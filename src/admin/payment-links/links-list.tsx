import { getProblemText } from '#api-client/problem.ts'
import type { PaymentLink, PaymentLinkState } from '#contract/payment-links.ts'
import { formatMoney } from '#domain/money.ts'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button, ButtonLink, ExternalButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { useCancelLink, useReopenLink } from './queries.ts'

const tones: Record<PaymentLinkState, Tone> = { open: 'info', paid: 'ok', expired: 'warn', canceled: 'plain' }

function LinkActions({ link }: { link: PaymentLink }) {
  const canCancel = useHasRole('admin')
  const cancel = useCancelLink()
  const reopen = useReopenLink()
  const reopenLink = () =>
    reopen
      .mutateAsync(link.id)
      .catch(error => toast.failed(words.undoFailed, { text: getProblemText(error), stay: true }))
  async function end() {
    try {
      await cancel.mutateAsync(link.id)
      toast.done(words.canceled, { action: { label: words.undo, onClick: () => void reopenLink() } })
    } catch (error) {
      toast.failed(words.cancelFailed, { text: getProblemText(error) })
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {link.state === 'open' && (
        <>
          <CopyButton
            value={link.url}
            label={words.copy}
            variant="outline"
            size="sm"
            onCopied={() => toast.done(words.copied)}
          />
          <ExternalButtonLink href={link.url} variant="ghost" size="sm">
            {words.open}
          </ExternalButtonLink>
        </>
      )}
      {link.state === 'paid' && link.orderId && (
        <ButtonLink to={`/orders/${link.orderId}`} variant="outline" size="sm">
          {words.order}
        </ButtonLink>
      )}
      {canCancel && link.state === 'open' && (
        <Button variant="ghost" size="sm" disabled={cancel.isPending} onClick={() => void end()}>
          {words.cancel}
        </Button>
      )}
    </div>
  )
}

export function LinksList({ links }: { links: readonly PaymentLink[] }) {
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line" aria-label={words.title}>
        {links.map(link => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className="min-w-0 wrap-anywhere">{link.title}</span>
                <Badge tone={tones[link.state]} dot>
                  {words.states[link.state]}
                </Badge>
              </p>
              <p className="text-sm wrap-anywhere text-ink-2">
                {link.lines.map(line => line.title).join(', ')} · <RelativeTime at={link.createdAt} />
                {link.expiresAt && (
                  <>
                    {' '}
                    · {link.state === 'expired' ? words.expiredOn : words.expiresOn}{' '}
                    <RelativeTime at={new Date(Date.parse(link.expiresAt) - 1).toISOString()} />
                  </>
                )}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <b className="num">{formatMoney(link.totalCents, link.currency)}</b>
              <LinkActions link={link} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
