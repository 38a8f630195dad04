import type { OrderDetail, OrderEvent } from '#contract/orders.ts'
import { cardBrandName } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { mailbox, orders as words } from '#words/index.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The kind of a mail: 'refund:…' names which one. */
const kindOf = (kind: unknown): string | undefined => text(kind)?.split(':')[0]

/** What happened, in a title and a line of facts. Kinds without words show their own name, so that none is lost. */
export function eventText(
  event: OrderEvent,
  order: Pick<OrderDetail, 'currency' | 'lines'>,
): { title: string; facts: string } {
  const { data } = event
  const cents = typeof data.cents === 'number' ? data.cents : null
  const last4 = text(data.card_last4)
  const code = text(data.code) ?? text(data.failure)
  const mail = kindOf(data.kind)
  const facts = [
    cents !== null && cents > 0 && formatMoney(cents, text(data.currency) ?? order.currency),
    last4 && words.cardEnding(cardBrandName(text(data.card_brand) ?? ''), last4),
    code && (words.failures[code] ?? code),
    mail && (mailbox.kinds[mail] ?? mail),
    text(data.dispute) && (words.disputeReasons[text(data.dispute) ?? ''] ?? text(data.dispute)),
    text(data.title),
    text(data.reason),
  ]
  const title = words.events[event.kind] ?? event.kind
  const offered = order.lines.find(line => line.kind === 'upsell' && line.paymentId === data.paymentId)
  const named = event.kind === 'offer_accepted' && offered ? `${title}: ${offered.title}` : title
  return { title: named, facts: facts.filter(Boolean).join(', ') }
}

/** The mail an event tells of. */
export const mailOf = (event: OrderEvent): string | null => text(event.data.emailId)

/** The mails that events tell of, the newest first, each once. */
export function mailsOf(events: readonly OrderEvent[]): { id: string; kind: string }[] {
  const kinds = new Map<string, string>()
  for (const event of events) {
    const id = mailOf(event)
    if (id && !kinds.has(id)) kinds.set(id, kindOf(event.data.kind) ?? '')
  }
  return [...kinds].map(([id, kind]) => ({ id, kind }))
}
