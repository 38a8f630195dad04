import type { OrderEvent } from '#contract/orders.ts'
import { cardBrandName } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { orders as words } from '#words/index.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What happened, in a title and a line of facts. Kinds without words show their own name, so that none is lost. */
export function eventText(event: OrderEvent, currency: string): { title: string; facts: string } {
  const { data } = event
  const cents = typeof data.cents === 'number' ? data.cents : null
  const last4 = text(data.card_last4)
  const code = text(data.code) ?? text(data.failure)
  const mail = text(data.kind)
  const facts = [
    cents !== null && cents > 0 && formatMoney(cents, text(data.currency) ?? currency),
    last4 && words.cardEnding(cardBrandName(text(data.card_brand) ?? ''), last4),
    code && (words.failures[code] ?? code),
    mail && (words.eventMails[mail] ?? mail),
    text(data.title),
    text(data.reason),
  ]
  return { title: words.events[event.kind] ?? event.kind, facts: facts.filter(Boolean).join(', ') }
}

/** The mail an event tells of. */
export const mailOf = (event: OrderEvent): string | null => text(event.data.emailId)
