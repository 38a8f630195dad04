import * as z from 'zod/mini'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { assertMailRateLimit } from './login-throttle.ts'
import { findUserByEmail, type User } from './repository.ts'
import {
  type MailLinkOptions,
  sendConfirmationMail,
  sendEmailChangeMails,
  sendRecoveryMail,
  sendSignInCodeMail,
} from './send-mail.ts'

const topic = 'auth.mail'
const mailRequestSealContext = 'outbox.auth.mail'
const mailRequestKinds = ['recovery', 'magiclink', 'signup', 'email_change'] as const
type MailRequestKind = (typeof mailRequestKinds)[number]

const MailRequestPayload = z.object({
  kind: z.enum(mailRequestKinds),
  email: z.string(),
  wish: z.object({
    redirectTo: z.nullable(z.string()),
    challenge: z.nullable(z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) })),
  }),
})

/**
 * Queues an e-mail to the account with this e-mail address, if there is one. The worker looks the account up, so that
 * neither the response nor its timing reveals whether the account exists. The queued e-mail address is encrypted.
 */
export async function requestMail(
  ctx: Context,
  kind: MailRequestKind,
  email: string,
  linkOptions: MailLinkOptions,
): Promise<void> {
  await assertMailRateLimit(ctx, kind, email)
  await enqueue(ctx, topic, {
    sealed: ctx.secrets.seal(JSON.stringify({ kind, email, wish: linkOptions }), mailRequestSealContext),
  })
  ctx.wake()
}

async function sendRequestedMail(
  tx: Tx,
  kind: MailRequestKind,
  user: User,
  linkOptions: MailLinkOptions,
): Promise<unknown> {
  if (kind === 'recovery') return sendRecoveryMail(tx, user, linkOptions)
  if (kind === 'magiclink') return sendSignInCodeMail(tx, user, linkOptions)
  if (kind === 'signup') return user.email_confirmed_at ? null : sendConfirmationMail(tx, user, linkOptions)
  return user.new_email ? sendEmailChangeMails(tx, user, linkOptions) : null
}

const handleMailRequest: JobHandler = async (ctx, payload) => {
  if (typeof payload.sealed !== 'string') throw new Error('the job payload has no `sealed` field')
  const {
    kind,
    email,
    wish: linkOptions,
  } = MailRequestPayload.parse(JSON.parse(ctx.secrets.open(payload.sealed, mailRequestSealContext)))
  await withTransaction(ctx, async tx => {
    const user = await findUserByEmail(tx.db, email)
    if (user && !user.is_anonymous) await sendRequestedMail(tx, kind, user, linkOptions)
  })
  ctx.wake()
}

export const mailRequestJobHandlers: Record<string, JobHandler> = { [topic]: handleMailRequest }
