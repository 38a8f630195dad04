import {
  CircleAlert,
  CircleX,
  CreditCard,
  Flag,
  Gavel,
  type LucideIcon,
  Mail,
  MailX,
  MessageSquareText,
  PackagePlus,
  ShieldCheck,
  ShoppingBag,
  TrendingUp,
  Undo2,
} from 'lucide-react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/orders.ts'
import type { OrderEventKind } from '#domain/order.ts'
import { orders as words } from '#words/index.ts'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { When } from '../../ui/when.tsx'
import { eventText, mailOf } from './event-text.ts'

type Mark = readonly [LucideIcon, string]
const calm = 'bg-sunken text-ink-2'
const good = 'bg-brand-soft text-brand-ink'
const look = 'bg-gold-soft text-gold-ink'
const bad = 'bg-danger-soft text-danger-ink'

const marks: Record<OrderEventKind, Mark> = {
  placed: [ShoppingBag, calm],
  recorded: [ShoppingBag, look],
  payment_ended: [CircleX, look],
  cart_changed: [ShoppingBag, calm],
  declined: [CircleAlert, look],
  authentication_required: [ShieldCheck, calm],
  paid: [CreditCard, good],
  offer_accepted: [TrendingUp, good],
  offer_declined: [TrendingUp, calm],
  finalized: [Flag, calm],
  canceled: [CircleX, calm],
  refunded: [Undo2, calm],
  refund_pending: [Undo2, look],
  refund_failed: [Undo2, bad],
  refunded_no_stock: [Undo2, look],
  stray_refunded: [Undo2, look],
  rebuilt: [Undo2, look],
  restocked: [PackagePlus, calm],
  note: [MessageSquareText, calm],
  dispute_opened: [Gavel, bad],
  dispute_escalated: [Gavel, bad],
  dispute_answered: [Gavel, calm],
  dispute_won: [Gavel, good],
  dispute_lost: [Gavel, bad],
  dispute_closed: [Gavel, calm],
  mail_kept: [Mail, calm],
  mail_sent: [Mail, calm],
  mail_failed: [MailX, bad],
}
const markOf = (kind: string): Mark => (marks as Record<string, Mark>)[kind] ?? [Flag, calm]

export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <Card>
      <CardHeader title={words.timeline} />
      <CardBody className="pt-1">
        <ol className="grid">
          {order.events.map((event, index) => {
            const [Icon, tone] = markOf(event.kind)
            const { title, facts } = eventText(event, order)
            const mail = mailOf(event)
            const isLast = index === order.events.length - 1
            return (
              <li key={event.id} className="relative flex gap-3 pb-4 last:pb-0">
                {!isLast && <span className="absolute top-7 bottom-0 left-[13px] w-px bg-line" aria-hidden="true" />}
                <span className={cn('grid size-[27px] shrink-0 place-items-center rounded-full', tone)}>
                  <Icon className="size-3.5 stroke-[1.75]" aria-hidden="true" />
                </span>
                <div className="min-w-0 flex-1 pt-0.5">
                  <p className="flex items-baseline justify-between gap-3">
                    <span className="font-medium">{title}</span>
                    <When at={event.createdAt} className="num shrink-0 text-sm text-ink-2" />
                  </p>
                  {(facts || mail) && (
                    <p className="text-sm text-ink-2">
                      {facts}
                      {facts && mail && ' · '}
                      {mail && (
                        <Link to={`/mails?mail=${mail}`} className="btn-link">
                          {words.openMail}
                        </Link>
                      )}
                    </p>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      </CardBody>
    </Card>
  )
}
