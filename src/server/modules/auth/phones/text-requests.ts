import * as z from 'zod/mini'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { buildPlaceholderEmail } from '../accounts.ts'
import { assertTextRateLimit } from '../login-throttle.ts'
import { AuthError } from '../protocol.ts'
import { addUser } from '../repository.ts'
import { sendPhoneCode, sendPhoneCodeOrThrow } from './codes.ts'
import { type Channel, channels } from './number.ts'
import { findUserByPhone, listUsersWithPhone } from './repository.ts'
import { assertChannelSupported, findEnabledSender, getEnabledSender } from './sender.ts'

const topic = 'auth.text'
const textRequestSealContext = 'outbox.auth.text'
/** Milliseconds after which a queued code is not sent, because nobody waits for it any more. */
const expiredAfterMs = 2 * 60_000
const textPurposes = ['sms', 'phone_change'] as const
type TextPurpose = (typeof textPurposes)[number]

const TextRequestPayload = z.object({
  purpose: z.enum(textPurposes),
  phone: z.string(),
  channel: z.enum(channels),
  at: z.number(),
})

const listRecipients = async (ctx: Context, purpose: TextPurpose, phone: string) => {
  if (purpose === 'phone_change')
    return (await listUsersWithPhone(ctx.db, phone)).filter(user => user.new_phone === phone)
  const user = await findUserByPhone(ctx.db, phone)
  return user ? [user] : []
}

const handleTextRequest: JobHandler = async (ctx, payload) => {
  if (typeof payload.sealed !== 'string') throw new Error('the job payload has no `sealed` field')
  const { purpose, phone, channel, at } = TextRequestPayload.parse(
    JSON.parse(ctx.secrets.open(payload.sealed, textRequestSealContext)),
  )
  const sender = await findEnabledSender(ctx)
  if (!sender || ctx.clock().getTime() - at > expiredAfterMs) return
  for (const user of await listRecipients(ctx, purpose, phone))
    await sendPhoneCode(ctx, { sender, user, purpose, phone, channel })
}

export const phoneJobHandlers: Record<string, JobHandler> = { [topic]: handleTextRequest }

/**
 * With open sign-up, the request creates the account. Account enumeration is not prevented there, because anyone can
 * sign up anyway.
 */
async function createAccountIfAllowed(
  ctx: Context,
  phone: string,
  createUser: boolean,
  metadata: Record<string, unknown>,
) {
  if (await findUserByPhone(ctx.db, phone)) return
  if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const id = newId()
    const account = { id, email: buildPlaceholderEmail(id), phone, user_metadata: metadata }
    const user = await addUser(tx.db, { ...account, created_at: now, updated_at: now })
    if (user) await audit(tx, 'user.signed_up', user.id)
  })
}

type TextRequest = { purpose: TextPurpose; phone: string; channel: Channel }

/**
 * Sends a code to the account with this phone number, if there is one. With closed sign-up, the worker looks up the
 * account and sends the code, so that neither the response nor its timing reveals whether the account exists; the
 * queued number is encrypted. With open sign-up, the code is sent immediately.
 */
async function requestText(ctx: Context, { purpose, phone, channel }: TextRequest): Promise<object> {
  const sender = await getEnabledSender(ctx, 'Unsupported phone provider')
  assertChannelSupported(sender, channel)
  await assertTextRateLimit(ctx, purpose, phone)
  if (ctx.config.auth.openSignUp) {
    const [user] = await listRecipients(ctx, purpose, phone)
    return user ? { message_id: await sendPhoneCodeOrThrow(ctx, { sender, user, purpose, phone, channel }) } : {}
  }
  const request = { purpose, phone, channel, at: ctx.clock().getTime() }
  await enqueue(ctx, topic, { sealed: ctx.secrets.seal(JSON.stringify(request), textRequestSealContext) })
  ctx.wake()
  return {}
}

type PhoneOtpRequest = { phone: string; channel: Channel; createUser: boolean; metadata: Record<string, unknown> }

/** Handles POST otp with a phone number: sends a sign-in code. */
export async function sendSignInText(
  ctx: Context,
  { phone, channel, createUser, metadata }: PhoneOtpRequest,
): Promise<object> {
  if (ctx.config.auth.openSignUp) {
    await getEnabledSender(ctx, 'Unsupported phone provider')
    await createAccountIfAllowed(ctx, phone, createUser, metadata)
  }
  return requestText(ctx, { purpose: 'sms', phone, channel })
}

/** Handles POST resend with a phone number: sends another code. */
export const resendText = (ctx: Context, request: { purpose: TextPurpose; phone: string }): Promise<object> =>
  requestText(ctx, { ...request, channel: 'sms' })
