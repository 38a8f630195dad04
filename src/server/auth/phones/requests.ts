import * as z from 'zod/mini'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit, enqueue } from '#server/kernel/repository.ts'
import type { Job } from '#server/kernel/worker.ts'
import { placeholderEmail } from '../accounts.ts'
import { AuthError } from '../protocol.ts'
import { addUser } from '../repository.ts'
import { refuseManyTexts } from '../tries.ts'
import { sendPhoneCode, sendPhoneCodeOrRefuse } from './codes.ts'
import { type Channel, channels } from './number.ts'
import { findUserByPhone, usersAroundPhone } from './repository.ts'
import { refuseOtherChannel, senderOrRefuse, usableSender } from './sender.ts'

const topic = 'auth.text'
const place = 'outbox.auth.text'
/** A code that comes later than this is of no use to who waits for it. */
const uselessMs = 2 * 60_000
const purposes = ['sms', 'phone_change'] as const
type Purpose = (typeof purposes)[number]

const Asked = z.object({
  purpose: z.enum(purposes),
  phone: z.string(),
  channel: z.enum(channels),
  at: z.number(),
})

const usersOf = async (ctx: Context, purpose: Purpose, phone: string) => {
  if (purpose === 'phone_change')
    return (await usersAroundPhone(ctx.db, phone)).filter(user => user.new_phone === phone)
  const user = await findUserByPhone(ctx.db, phone)
  return user ? [user] : []
}

const answerRequest: Job = async (ctx, payload) => {
  if (typeof payload.sealed !== 'string') throw new Error('payload without sealed')
  const { purpose, phone, channel, at } = Asked.parse(JSON.parse(ctx.secrets.open(payload.sealed, place)))
  const sender = await usableSender(ctx)
  if (!sender || ctx.clock().getTime() - at > uselessMs) return
  for (const user of await usersOf(ctx, purpose, phone))
    await sendPhoneCode(ctx, { sender, user, purpose, phone, channel })
}

export const phoneJobs: Record<string, Job> = { [topic]: answerRequest }

/** Where everybody may sign up, a code makes the account; who exists is no secret there. */
async function makeAccount(ctx: Context, phone: string, createUser: boolean, facts: Record<string, unknown>) {
  if (await findUserByPhone(ctx.db, phone)) return
  if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const id = newId()
    const fresh = { id, email: placeholderEmail(id), phone, user_metadata: facts }
    const user = await addUser(tx.db, { ...fresh, created_at: now, updated_at: now })
    if (user) await audit(tx, 'user.signed_up', user.id)
  })
}

type Asking = { purpose: Purpose; phone: string; channel: Channel }

/**
 * Has a code sent to a number, if somebody has it. Where sign-up is closed, who has it is told neither by the answer nor by
 * its time: looking and sending is left to the worker, and the number waits sealed. Where it is open, it is sent at once.
 */
async function ask(ctx: Context, { purpose, phone, channel }: Asking): Promise<object> {
  const sender = await senderOrRefuse(ctx, 'Unsupported phone provider')
  refuseOtherChannel(sender, channel)
  await refuseManyTexts(ctx, purpose, phone)
  if (ctx.config.auth.openSignUp) {
    const [user] = await usersOf(ctx, purpose, phone)
    return user ? { message_id: await sendPhoneCodeOrRefuse(ctx, { sender, user, purpose, phone, channel }) } : {}
  }
  const asked = { purpose, phone, channel, at: ctx.clock().getTime() }
  await enqueue(ctx, topic, { sealed: ctx.secrets.seal(JSON.stringify(asked), place) })
  ctx.wake()
  return {}
}

type Otp = { phone: string; channel: Channel; createUser: boolean; facts: Record<string, unknown> }

/** POST otp with a number: a code to sign in with. */
export async function sendSignInText(ctx: Context, { phone, channel, createUser, facts }: Otp): Promise<object> {
  if (ctx.config.auth.openSignUp) {
    await senderOrRefuse(ctx, 'Unsupported phone provider')
    await makeAccount(ctx, phone, createUser, facts)
  }
  return ask(ctx, { purpose: 'sms', phone, channel })
}

/** POST resend with a number. */
export const sendTextAgain = (ctx: Context, asking: { purpose: Purpose; phone: string }): Promise<object> =>
  ask(ctx, { ...asking, channel: 'sms' })
