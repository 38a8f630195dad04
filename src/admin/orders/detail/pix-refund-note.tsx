import { CircleAlert } from 'lucide-react'
import type { OrderDetail } from '#contract/orders.ts'
import { orders as words } from '#i18n/index.ts'
import { formatDate } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'
import type { RefundDraft } from './refund-draft.ts'

/** Shows until when the selected Pix payment can be refunded, and whether that time has passed. */
export function PixRefundNote({ order, draft }: { order: OrderDetail; draft: RefundDraft }) {
  const now = useNow(60_000)
  const selected = order.lines.filter(line => draft.lines[line.id]).map(line => line.paymentId)
  const deadline = order.payments.find(({ id, refundableUntil }) => refundableUntil && selected.includes(id))
  if (!deadline?.refundableUntil) return null
  const until = new Date(deadline.refundableUntil)
  if (until > now) return <p className="text-sm text-ink-2">{words.pixRefundable(formatDate(until))}</p>
  return (
    <p className="flex gap-2 rounded-md bg-gold-soft px-3.5 py-3 text-gold-ink">
      <CircleAlert className="icon-16 mt-0.5 shrink-0" aria-hidden="true" />
      <span>{words.pixRefundOver(formatDate(until))}</span>
    </p>
  )
}
