import type { ErrorCode } from '#contract/errors.ts'
import { mostResends } from '#contract/mails.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { findOrder, recordEvent } from '#server/orders/index.ts'
import { type EmailRow, findEmail, queueAgain } from './repository.ts'

const restMs = 60_000

type Verdict = 'yes' | 'no_server' | 'on_its_way' | 'enough' | 'never'

/** Whether a mail can be sent again now; 'never': one that is no order's. */
export function mayResend(ctx: Pick<Context, 'config'>, email: EmailRow): Verdict {
  if (!email.order_id) return 'never'
  if (!ctx.config.smtpUrl) return 'no_server'
  if (email.state === 'queued') return 'on_its_way'
  return email.resends < mostResends ? 'yes' : 'enough'
}

const refusals: Record<Exclude<Verdict, 'yes'>, ErrorCode> = {
  never: 'mail_not_found',
  no_server: 'mail_server_missing',
  on_its_way: 'mail_on_its_way',
  enough: 'mail_resent_enough',
}

/**
 * Sends the same mail of an order again: not while it is on its way, once a minute, and `mostResends` times in all. The
 * order's history tells who asked. Refuses with mail_not_found, mail_server_missing, mail_on_its_way, mail_resent_enough.
 */
export async function resendMail(ctx: Context, emailId: string): Promise<void> {
  const email = found(await findEmail(ctx.db, emailId), 'mail_not_found')
  const verdict = mayResend(ctx, email)
  if (verdict !== 'yes') throw new AppError(refusals[verdict])
  const order = found(await findOrder(ctx.db, email.order_id ?? ''), 'mail_not_found')
  // Its buyer was erased: the address is nobody's any more.
  if (order.email === '') throw new AppError('mail_not_found')
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const rules = { most: mostResends, notSince: new Date(now.getTime() - restMs) }
    const queued = await queueAgain(tx.db, emailId, rules, now)
    if (!queued) throw new AppError('mail_on_its_way')
    await recordEvent(tx, order.id, 'mail_resent', { emailId, kind: email.kind, times: queued.resends })
    await enqueue(tx, 'mail.send', { emailId })
  })
  ctx.wake()
}
