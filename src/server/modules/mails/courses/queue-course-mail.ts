import { resolvePageLanguage } from '#domain/language.ts'
import { findEnrollment } from '#server/modules/courses/records/index.ts'
import { findPerson } from '#server/modules/customers/records/index.ts'
import { findBenefit } from '#server/modules/digital-goods/benefits/index.ts'
import { getShopForMail } from '#server/modules/settings/shop/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { toMailShop } from '../mail-shop.ts'
import { renderMailHtml } from '../render-mail-html.tsx'
import { renderMailText } from '../render-mail-text.ts'
import { insertEmail } from '../repository.ts'
import { composeCourseMail } from './course-mail.ts'

/**
 * Queues the e-mail about an enrollment. Does nothing when the access was revoked, the person's data was erased, or the
 * e-mail exists already.
 */
export async function queueCourseMail(ctx: Context, work: { enrollmentId: string; emailId: string }): Promise<void> {
  await withTransaction(ctx, async tx => {
    const enrollment = await findEnrollment(tx.db, work.enrollmentId)
    const person = enrollment && (await findPerson(tx.db, enrollment.customer_id))
    const course = enrollment && (await findBenefit(tx.db, enrollment.benefit_id))
    if (!person || !course) return
    const { publicUrl, smtpUrl } = tx.config
    const facts = await getShopForMail(tx.db)
    const mail = composeCourseMail(
      { ...person, title: course.title, expiresAt: enrollment.expires_at },
      toMailShop(facts, publicUrl),
      resolvePageLanguage(null, facts.language),
    )
    const isNew = await insertEmail(tx.db, {
      id: work.emailId,
      order_id: null,
      kind: 'course_access',
      recipient: person.email,
      subject: mail.subject,
      html: renderMailHtml(mail),
      text: renderMailText(mail),
      message_id: `<course.${work.emailId}@${new URL(publicUrl).hostname}>`,
      state: smtpUrl ? 'queued' : 'kept',
      created_at: tx.clock(),
    })
    if (isNew && smtpUrl) await enqueue(tx, 'mail.send', { emailId: work.emailId })
  })
  ctx.wake()
}
