import { type Language, resolveBuyerLanguage } from '#domain/language.ts'
import { formatDate } from '#domain/time-zone.ts'
import { mails } from '#i18n/spec/mails.ts'
import type { Mode } from '#server/platform/core/context.ts'
import type { Mail } from '../mail.ts'
import type { MailShop } from '../mail-shop.ts'

type CourseAccess = { title: string; name: string; email: string; expiresAt: Date | null; mode: Mode }

/** Composes the e-mail to somebody whom the seller gave access to a course. */
export function composeCourseMail(access: CourseAccess, shop: MailShop, language: Language): Mail {
  const words = mails[resolveBuyerLanguage(language, 'main')]
  const texts = words.course_access
  const { title, name, email, expiresAt, mode } = access
  return {
    words: { ...words, footer: texts.footer },
    shop,
    subject: texts.subject(title),
    preview: texts.preview,
    isGood: true,
    title: texts.title,
    text: texts.text(name, title, shop.name),
    notes: expiresAt ? [texts.until(formatDate(shop.timeZone, words.language, expiresAt))] : [],
    order: '',
    placedAt: '',
    lines: [],
    sums: [],
    total: null,
    payments: [],
    address: [],
    addressTitle: words.address,
    modeNotice: mode === 'live' ? null : texts.simulated,
    code: null,
    offer: { text: texts.action(email), button: texts.button, href: `${shop.publicUrl}/courses` },
    orderLink: null,
  }
}
