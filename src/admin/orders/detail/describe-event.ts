import type { OrderDetail, OrderEvent } from '#contract/orders.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { mailbox, orders as words } from '#i18n/index.ts'

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Returns the part of an e-mail's kind before the colon: a kind such as 'refund:…' also contains the id of the refund.
 */
const getMailKind = (kind: unknown): string | undefined => toText(kind)?.split(':')[0]

/**
 * Describes an event by a title and a line of facts. An event kind that has no text is shown by its own name, so that
 * no event is hidden.
 */
export function describeEvent(
  event: OrderEvent,
  order: Pick<OrderDetail, 'currency' | 'lines'>,
): { title: string; facts: string } {
  const { data } = event
  const cents = typeof data.cents === 'number' ? data.cents : null
  const last4 = toText(data.card_last4)
  const code = toText(data.code) ?? toText(data.failure)
  const mail = getMailKind(data.kind)
  const facts = [
    cents !== null && cents > 0 && formatMoney(cents, toText(data.currency) ?? order.currency),
    last4 && words.cardEnding(formatCardBrand(toText(data.card_brand) ?? ''), last4),
    code && (words.failures[code] ?? code),
    mail && (mailbox.kinds[mail] ?? mail),
    toText(data.dispute) && (words.disputeReasons[toText(data.dispute) ?? ''] ?? toText(data.dispute)),
    toText(data.title),
    toText(data.reason),
  ]
  const title = words.events[event.kind] ?? event.kind
  const offered = order.lines.find(line => line.kind === 'upsell' && line.paymentId === data.paymentId)
  const titleWithOffer = event.kind === 'offer_accepted' && offered ? `${title}: ${offered.title}` : title
  return { title: titleWithOffer, facts: facts.filter(Boolean).join(', ') }
}

export const findMailId = (event: OrderEvent): string | null => toText(event.data.emailId)

/** Lists the e-mails that the events mention, newest first, each once. */
export function listMails(events: readonly OrderEvent[]): { id: string; kind: string }[] {
  const kinds = new Map<string, string>()
  for (const event of events) {
    const id = findMailId(event)
    if (id && !kinds.has(id)) kinds.set(id, getMailKind(event.data.kind) ?? '')
  }
  return [...kinds].map(([id, kind]) => ({ id, kind }))
}
