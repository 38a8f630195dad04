import type { MailKind, MailLanguage } from '#contract/mails.ts'
import { mails } from '#i18n/spec/mails.ts'
import { composeCourseMail } from '../courses/course-mail.ts'
import { composeMail, type Mail } from '../mail.ts'
import type { MailShop } from '../mail-shop.ts'
import { composeOrderLinksMail } from '../order-links-mail.ts'
import { composePixCodeMail, composePixExpiredMail } from '../pix/pix-mail.ts'
import { composeRefundMail } from '../refund-mail.ts'
import { composeSubscriptionMail } from '../subscription-mail.ts'
import { buildSampleOrder } from './sample-order.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** How long the sample's code can still be paid. */
const remainingMs = { pix_code: 29 * minuteMs, pix_reminder_1: 20 * minuteMs, pix_reminder_2: 10 * minuteMs }
/** A text that looks like a Pix code but cannot be paid: the key, the shop's name and the checksum are made up. */
const samplePixCode =
  '00020101021226580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540590.495802BR5913Example Store6009SAO PAULO62070503***63041D3D'

/**
 * Composes an e-mail of this kind for a made-up order, with the shop's current data. Its links lead to the home page.
 */
export function composeSample(kind: MailKind, language: MailLanguage, shop: MailShop, now: Date): Mail {
  const words = mails[language]
  const order = buildSampleOrder(words, now)
  const href = shop.publicUrl
  const links = { order: href }
  const [lamp, , shipping] = order.lines
  /** The order before its offer was accepted. */
  const checkoutOrder = {
    ...order,
    lines: [lamp, shipping].flatMap(line => line ?? []),
    payments: order.payments.slice(0, 1),
    subtotalCents: 9_500,
    totalCents: 9_049,
  }
  // Pix exists only in reais.
  const pixOrder = { ...checkoutOrder, currency: 'brl' }
  switch (kind) {
    case 'confirmation':
      return composeMail(kind, checkoutOrder, shop, language, { ...links, resume: href })
    case 'receipt':
    case 'no_stock':
      return composeMail(kind, order, shop, language, links)
    case 'refund': {
      const refund = { cents: 2_900, currency: order.currency, cardBrand: 'visa', cardLast4: '4242' }
      const lines = order.lines.slice(1, 2).map(line => ({ lineId: line.id, cents: 2_900 }))
      return composeRefundMail({ ...refund, lines }, order, shop, language, links)
    }
    case 'links': {
      const newest = { placedAt: now, cents: order.totalCents, currency: order.currency, href }
      const earlier = { ...newest, number: 1032, placedAt: new Date(now.getTime() - 40 * dayMs), cents: 4_900 }
      return composeOrderLinksMail([{ ...newest, number: order.number }, earlier], order, shop, language)
    }
    case 'pix_code':
    case 'pix_reminder_1':
    case 'pix_reminder_2': {
      const code = { code: samplePixCode, amountCents: 9_049, expiresAt: new Date(now.getTime() + remainingMs[kind]) }
      return composePixCodeMail(kind, { ...code, href }, pixOrder, shop, language)
    }
    case 'pix_expired':
      return composePixExpiredMail(href, pixOrder, shop, language)
    case 'course_access': {
      const { name, email, mode } = order
      const expiresAt = new Date(now.getTime() + 365 * dayMs)
      return composeCourseMail({ title: words.sample.course, name, email, mode, expiresAt }, shop, language)
    }
    case 'failed_renewal':
    case 'authentication_needed':
    case 'canceled': {
      const plan = { title: words.sample.plan, image: null, quantity: 1, cents: 3_900, currency: order.currency }
      const until = new Date(now.getTime() + 12 * dayMs)
      const facts = { ...plan, interval: 'month', intervalCount: 1, until, href } as const
      return composeSubscriptionMail(kind, facts, order, shop, language, links)
    }
  }
}
