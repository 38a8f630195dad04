import { MessageSquarePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { OrderDetail, OrderEvent } from '#contract/orders.ts'
import { orders as words } from '#i18n/index.ts'
import { orderDetail } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { describeEvent, findMailId } from './describe-event.ts'
import { EventIcon } from './event-icon.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteText } from './note-text.tsx'
import { useCanAct } from './use-can-act.ts'

function Facts({ event, facts }: { event: OrderEvent; facts: string }) {
  const mail = findMailId(event)
  const text = [facts, event.by && orderDetail.by(event.by)].filter(Boolean).join(' · ')
  if (!text && !mail) return null
  return (
    <p className="text-sm break-words text-ink-2">
      {text}
      {text && mail && ' · '}
      {mail && (
        <Link to={`/mails?mail=${mail}`} className="btn-link whitespace-nowrap">
          {words.openMail}
        </Link>
      )}
    </p>
  )
}

function Entry({ event, order, isLast }: { event: OrderEvent; order: OrderDetail; isLast: boolean }) {
  const { title, facts } = describeEvent(event, order)
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && <span className="absolute top-7 bottom-0 left-[13px] w-px bg-line" aria-hidden="true" />}
      <EventIcon kind={event.kind} />
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{title}</span>
          <RelativeTime at={event.createdAt} className="num shrink-0 text-sm text-ink-2" />
        </p>
        {event.kind === 'note' && <NoteText orderId={order.id} note={event} />}
        <Facts event={event} facts={facts} />
      </div>
    </li>
  )
}

/** The events of the order, newest first, and the sellers' notes. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const [writing, setWriting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const canWrite = useCanAct(order)
  const close = () => {
    flushSync(() => setWriting(false))
    opener.current?.focus()
  }
  return (
    <Card>
      <CardHeader title={words.timeline}>
        {canWrite && !writing && (
          <Button
            ref={opener}
            variant="ghost"
            size="sm"
            icon={<MessageSquarePlus aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {orderDetail.addNote}
          </Button>
        )}
      </CardHeader>
      <CardBody className="pt-1">
        {writing && <NoteForm orderId={order.id} onClose={close} />}
        <ol className="grid">
          {order.events.map((event, index) => (
            <Entry key={event.id} event={event} order={order} isLast={index === order.events.length - 1} />
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}
