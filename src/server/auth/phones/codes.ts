import { randomInt } from 'node:crypto'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { randomToken, sha256Hex } from '#server/kernel/ids.ts'
import { composeCodeText } from '#server/mails/index.ts'
import { withLoginThrottle } from '../login-throttle.ts'
import { computeCodeMac, isEqualConstantTime } from '../one-time/mail-tokens.ts'
import { countCodeAttempts, insertMailTokenReplacingEarlier, type MailToken } from '../one-time/repository.ts'
import type { User } from '../repository.ts'
import type { Channel } from './number.ts'
import { findUserByPhone, listUsersWithPhone, type PhoneSender } from './repository.ts'
import { deliverMessage, deliverMessageOrThrow, type PhoneMessage } from './sender.ts'

/** What a code on a phone is for: to sign in (which confirms a new number), or to take a number over. */
export type PhonePurpose = 'sms' | 'phone_change'
const lifetimeMs = 10 * 60_000
const maxAttempts = 5

export const generateCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A message with a code, as the member reads it. `phone`: digits without '+'. */
export async function buildMessage(
  ctx: Context,
  { phone, channel, code, user }: { phone: string; channel: Channel; code: string; user: User },
): Promise<PhoneMessage> {
  return { phone: `+${phone}`, channel, code, ...(await composeCodeText(ctx, code, user.user_metadata.language)) }
}

/** A code for a number, in the place of the earlier one of this purpose. Ten minutes, five tries. Call inside a transaction. */
export async function issuePhoneCode(tx: Context, user: User, purpose: PhonePurpose, phone: string): Promise<string> {
  const code = generateCode()
  const now = tx.clock()
  await insertMailTokenReplacingEarlier(tx.db, {
    // No link carries it: nothing but the code is known.
    token_hash: sha256Hex(randomToken()),
    purpose,
    user_id: user.id,
    code_hash: computeCodeMac(tx, user.id, purpose, code),
    phone,
    expires_at: new Date(now.getTime() + lifetimeMs),
    created_at: now,
  })
  return code
}

type CodeDelivery = { sender: PhoneSender; user: User; purpose: PhonePurpose; phone: string; channel: Channel }
const preparePhoneCode = (ctx: Context, { user, purpose, phone, channel }: CodeDelivery) =>
  withTransaction(ctx, async tx => {
    const code = await issuePhoneCode(tx, user, purpose, phone)
    return buildMessage(tx, { phone, channel, code, user })
  })

/** Makes a code and sends it. The code is kept before it leaves: nobody types one that is not there yet. */
export async function sendPhoneCode(ctx: Context, sending: CodeDelivery): Promise<string> {
  return deliverMessage(ctx, sending.sender, await preparePhoneCode(ctx, sending))
}

/** As sendPhoneCode; 422 sms_send_failed when the sender did not take it. */
export async function sendPhoneCodeOrThrow(ctx: Context, sending: CodeDelivery): Promise<string> {
  return deliverMessageOrThrow(ctx, sending.sender, await preparePhoneCode(ctx, sending))
}

async function attemptCode(ctx: Context, user: User, phone: string, code: string, purpose: PhonePurpose) {
  const sent = await countCodeAttempts(ctx.db, user.id, [purpose], maxAttempts, ctx.clock())
  const mac = computeCodeMac(ctx, user.id, purpose, code)
  return sent.find(each => each.phone === phone && each.code_hash && isEqualConstantTime(each.code_hash, mac)) ?? null
}

/** What a typed code was sent for; null when it is wrong. Not inside a transaction: a wrong try has to stay counted. */
export function findTokenByPhoneCode(ctx: Context, phone: string, code: string, purpose: PhonePurpose) {
  const attempt = async (): Promise<MailToken | null> => {
    if (purpose === 'sms') {
      const user = await findUserByPhone(ctx.db, phone)
      return user && attemptCode(ctx, user, phone, code, purpose)
    }
    const users = await listUsersWithPhone(ctx.db, phone)
    const found = await Promise.all(users.map(user => attemptCode(ctx, user, phone, code, purpose)))
    return found.find(each => each !== null) ?? null
  }
  return withLoginThrottle(ctx, phone, attempt, 'code')
}
