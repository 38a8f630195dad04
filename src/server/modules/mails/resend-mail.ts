import type { ErrorCode } from '#contract/errors.ts'
import { maxResends } from '#contract/mails.ts'
import { findOrder, recordEvent } from '#server/modules/orders/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { isOutdated } from './pix/outdated.ts'
import { type EmailRow, getEmailRow, requeueEmail } from './repository.ts'

const resendCooldownMs = 60_000

type ResendVerdict = 'yes' | 'no_server' | 'on_its_way' | 'enough' | 'outdated' | 'never'

/** Whether an e-mail can be resent now. E-mails that belong to no order get `never`. */
export async function getResendVerdict(ctx: Context, email: EmailRow): Promise<ResendVerdict> {
  if (!email.order_id) return 'never'
  if (!ctx.config.smtpUrl) return 'no_server'
  if (await isOutdated(ctx, email)) return 'outdated'
  if (email.state === 'queued') return 'on_its_way'
  return email.resends < maxResends ? 'yes' : 'enough'
}

const errorCodesByVerdict: Record<Exclude<ResendVerdict, 'yes'>, ErrorCode> = {
  never: 'mail_not_found',
  no_server: 'mail_server_missing',
  on_its_way: 'mail_on_its_way',
  enough: 'mail_resent_enough',
  outdated: 'mail_outdated',
}

/** Queues an e-mail that was sent before. Returns false when it was resent too often or within the last minute. */
export async function requeueMail(tx: Tx, { id, order_id: orderId, kind }: EmailRow): Promise<boolean> {
  const now = tx.clock()
  const rules = { most: maxResends, notSince: new Date(now.getTime() - resendCooldownMs) }
  const queued = await requeueEmail(tx.db, id, rules, now)
  if (!queued || !orderId) return false
  await recordEvent(tx, orderId, 'mail_resent', { emailId: id, kind, times: queued.resends })
  await enqueue(tx, 'mail.send', { emailId: id })
  return true
}

/**
 * Resends an e-mail about an order: not while it is queued, at most once per minute and at most `maxResends` times. The
 * order's history records who resent it. Throws `mail_not_found`, `mail_server_missing`, `mail_on_its_way`,
 * `mail_resent_enough`, or `mail_outdated` when the e-mail has a code that can no longer be paid.
 */
export async function resendMail(ctx: Context, emailId: string): Promise<void> {
  const email = await getEmailRow(ctx.db, emailId)
  const verdict = await getResendVerdict(ctx, email)
  if (verdict !== 'yes') throw new AppError(errorCodesByVerdict[verdict])
  const order = orThrow(await findOrder(ctx.db, email.order_id ?? ''), 'mail_not_found')
  // The e-mail address of an erased buyer is no longer known.
  if (order.email === '') throw new AppError('mail_not_found')
  await withTransaction(ctx, async tx => {
    if (!(await requeueMail(tx, email))) throw new AppError('mail_on_its_way')
  })
  ctx.wake()
}
