import type { PushMessage } from '#contract/push.ts'
import type { ShopEventType } from '#contract/shop-events.ts'
import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { type PushWords, pushMessages } from '#i18n/spec/push-messages.ts'
import type { Mode } from '#server/platform/core/context.ts'

const getPushWords = (language: Language): PushWords => pushMessages[language === 'en' ? 'en' : 'pt-BR']

/**
 * What a notification says of an order. It contains no data of the buyer, because phones show notifications on their
 * locked screens.
 */
export type OrderFacts = {
  type: ShopEventType
  orderId: string
  number: number
  mode: Mode
  isRenewal: boolean
  cents: number
  currency: string
  /** The titles of the goods, most important first. */
  titles: readonly string[]
  /** What the event is about. Repeated messages about the same subject replace each other. */
  subjectId: string
  at: string
}

function getTitle(words: PushWords, { type, isRenewal }: OrderFacts): string {
  if (type === 'offer.accepted') return words.offer
  if (type === 'order.awaiting') return words.pixCode
  if (type === 'refund.succeeded') return words.refund
  if (type === 'dispute.opened') return words.dispute
  return isRenewal ? words.renewal : words.sale
}

const maxTitleLength = 120

export function buildOrderMessage(language: Language, facts: OrderFacts): PushMessage {
  const words = getPushWords(language)
  const [first = '', ...others] = facts.titles.map(title => [...title].slice(0, maxTitleLength).join(''))
  const goods = others.length > 0 ? words.more(first, others.length) : first
  const mode = facts.mode === 'live' ? null : words.modes[facts.mode]
  return {
    title: [getTitle(words, facts), mode].filter(Boolean).join(' · '),
    body: [formatMoney(facts.cents, facts.currency), goods, words.order(facts.number)].filter(Boolean).join(' · '),
    tag: `${facts.type} ${facts.subjectId}`,
    url: `/orders/${facts.orderId}`,
    at: facts.at,
    mode: facts.mode,
  }
}

/** @param titles the texts of the alarms, newest first */
export function buildAlarmMessage(
  language: Language,
  { titles, at }: { titles: readonly string[]; at: string },
): PushMessage {
  const words = getPushWords(language)
  const [first = '', ...others] = titles
  return {
    title: words.alarm,
    body: others.length > 0 ? words.moreAlarms(first, others.length) : first,
    tag: 'alarm',
    url: '/operations',
    at,
  }
}

export function buildTestMessage(language: Language, now: Date): PushMessage {
  const words = getPushWords(language)
  return { title: words.test, body: words.testText, tag: 'test', url: '/profile', at: now.toISOString() }
}
