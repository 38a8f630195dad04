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
  QrCode,
  Repeat,
  ShieldCheck,
  ShoppingBag,
  TrendingUp,
  Undo2,
} from 'lucide-react'
import type { OrderEventKind } from '#domain/order.ts'
import { cn } from '../../ui/cn.ts'

type IconStyle = readonly [LucideIcon, string]
const calm = 'bg-sunken text-ink-2'
const good = 'bg-brand-soft text-brand-ink'
const attention = 'bg-gold-soft text-gold-ink'
const bad = 'bg-danger-soft text-danger-ink'

const iconStyles: Record<OrderEventKind, IconStyle> = {
  placed: [ShoppingBag, calm],
  recorded: [ShoppingBag, attention],
  payment_ended: [CircleX, attention],
  cart_changed: [ShoppingBag, calm],
  declined: [CircleAlert, attention],
  authentication_required: [ShieldCheck, calm],
  code_issued: [QrCode, calm],
  code_expired: [QrCode, attention],
  code_failed: [QrCode, attention],
  code_replaced: [QrCode, calm],
  paid: [CreditCard, good],
  paid_late: [QrCode, good],
  offer_accepted: [TrendingUp, good],
  offer_declined: [TrendingUp, calm],
  finalized: [Flag, calm],
  canceled: [CircleX, calm],
  refunded: [Undo2, calm],
  refund_pending: [Undo2, attention],
  refund_failed: [Undo2, bad],
  refunded_no_stock: [Undo2, attention],
  stray_refunded: [Undo2, attention],
  late_refunded: [Undo2, calm],
  rebuilt: [Undo2, attention],
  renewed: [Repeat, good],
  invoice_paid: [Repeat, calm],
  renewal_failed: [CircleAlert, bad],
  renewal_authentication: [ShieldCheck, attention],
  subscription_canceled: [CircleX, attention],
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
  mail_resent: [Mail, calm],
}
const getIconStyle = (kind: string): IconStyle => (iconStyles as Record<string, IconStyle>)[kind] ?? [Flag, calm]

/** The icon shows the kind of event, and the color of the icon shows the outcome. */
export function EventIcon({ kind }: { kind: string }) {
  const [Icon, tone] = getIconStyle(kind)
  return (
    <span className={cn('grid size-[27px] shrink-0 place-items-center rounded-full', tone)}>
      <Icon className="size-3.5 stroke-[1.75]" aria-hidden="true" />
    </span>
  )
}
