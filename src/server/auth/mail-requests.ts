import * as z from 'zod/mini'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { enqueue } from '#server/kernel/repository.ts'
import type { Job } from '#server/kernel/worker.ts'
import { findUserByEmail, type User } from './repository.ts'
import { mailConfirmation, mailEmailChange, mailRecovery, mailSignInCode, type Wish } from './send-mail.ts'
import { refuseManyMails } from './tries.ts'

const topic = 'auth.mail'
const place = 'outbox.auth.mail'
const kinds = ['recovery', 'magiclink', 'signup', 'email_change'] as const
type Kind = (typeof kinds)[number]

const Asked = z.object({
  kind: z.enum(kinds),
  email: z.string(),
  wish: z.object({
    redirectTo: z.nullable(z.string()),
    challenge: z.nullable(z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) })),
  }),
})

/**
 * Has a mail written, if somebody has this address: who asks is told neither by the answer nor by its time, because
 * looking and writing is left to the worker. The address waits sealed.
 */
export async function askForMail(ctx: Context, kind: Kind, email: string, wish: Wish): Promise<void> {
  await refuseManyMails(ctx, kind, email)
  await enqueue(ctx, topic, { sealed: ctx.secrets.seal(JSON.stringify({ kind, email, wish }), place) })
  ctx.wake()
}

async function write(tx: Context, kind: Kind, user: User, wish: Wish): Promise<unknown> {
  if (kind === 'recovery') return mailRecovery(tx, user, wish)
  if (kind === 'magiclink') return mailSignInCode(tx, user, wish)
  if (kind === 'signup') return user.email_confirmed_at ? null : mailConfirmation(tx, user, wish)
  return user.new_email ? mailEmailChange(tx, user, wish) : null
}

const answerRequest: Job = async (ctx, payload) => {
  if (typeof payload.sealed !== 'string') throw new Error('payload without sealed')
  const { kind, email, wish } = Asked.parse(JSON.parse(ctx.secrets.open(payload.sealed, place)))
  await withTransaction(ctx, async tx => {
    const user = await findUserByEmail(tx.db, email)
    if (user && !user.is_anonymous) await write(tx, kind, user, wish)
  })
  ctx.wake()
}

export const mailRequestJobs: Record<string, Job> = { [topic]: answerRequest }
