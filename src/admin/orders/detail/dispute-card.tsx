import { ExternalLink, Gavel } from 'lucide-react'
import type { DisputePhase, OrderDispute } from '#contract/disputes.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { orders } from '#i18n/index.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { ExternalButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { HelpLink } from '../../ui/help-link.tsx'
import { buildStripeUrl, getEvidence } from './dispute-facts.ts'

const tones: Record<DisputePhase, Tone> = { answer: 'bad', review: 'warn', won: 'ok', lost: 'plain', over: 'plain' }
const dayMs = 86_400_000

function ResponseDeadline({ dueBy }: { dueBy: string }) {
  const due = new Date(dueBy)
  const remainingMs = due.getTime() - Date.now()
  return (
    <p className="rounded-md bg-gold-soft px-3.5 py-2.5 text-gold-ink">
      <span className="block text-sm">{words.answerBy}</span>
      <time dateTime={dueBy} className="num font-semibold">
        {formatDateTime(due)}
      </time>
      <span className="num block text-sm">
        {remainingMs < 0 ? words.pastDue : words.daysLeft(Math.floor(remainingMs / dayMs))}
      </span>
    </p>
  )
}

function EvidenceList({ dispute }: { dispute: OrderDispute }) {
  return (
    <div>
      <h3 className="font-medium">{words.whatToSend}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-4.5 text-ink-2">
        {words.evidence[getEvidence(dispute.reason)].map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="mt-2 text-ink-2">{words.agree}</p>
    </div>
  )
}

/** A disputed charge: its state, what to do about it and by when. */
export function DisputeCard({ dispute, order }: { dispute: OrderDispute; order: OrderDetail }) {
  const awaitsResponse = dispute.phase === 'answer'
  const isOpenInquiry = awaitsResponse && dispute.inquiry
  const intent = order.payments.find(payment => payment.id === dispute.paymentId)?.intentId ?? null
  const address = buildStripeUrl(order.mode, intent)
  const title = dispute.inquiry ? words.inquiry : words.dispute
  return (
    <Card aria-label={title}>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="flex items-center gap-2 text-md font-semibold tracking-[-.012em]">
            <Gavel className="icon-18" aria-hidden="true" />
            {title}
          </h2>
          <Badge tone={tones[dispute.phase]} dot>
            {words.disputePhases[dispute.phase]}
          </Badge>
        </div>
        <p>
          <span className="num font-semibold">{formatMoney(dispute.amountCents, dispute.currency)}</span>
          <span className="block text-ink-2 first-letter:uppercase">
            {orders.disputeReasons[dispute.reason] ?? dispute.reason}
          </span>
        </p>
        <p>{words.disputeMeaning[isOpenInquiry ? 'inquiry' : dispute.phase]}</p>
        {dispute.dueBy && <ResponseDeadline dueBy={dispute.dueBy} />}
        {awaitsResponse && <EvidenceList dispute={dispute} />}
        {address ? (
          <ExternalButtonLink
            href={address}
            variant={awaitsResponse ? 'default' : 'outline'}
            icon={<ExternalLink aria-hidden="true" />}
            className="w-full"
          >
            {awaitsResponse ? words.openStripe : words.seeStripe}
          </ExternalButtonLink>
        ) : (
          <p className="text-sm text-ink-2">{words.simulated}</p>
        )}
        <HelpLink topic={dispute.inquiry ? 'inquiries' : 'disputes'} about={title} className="justify-self-start" />
      </CardBody>
    </Card>
  )
}
