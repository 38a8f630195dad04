import { randomInt } from 'node:crypto'
import { composeCodeText } from '#server/modules/mails/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { withLoginThrottle } from '../login-throttle.ts'
import { computeCodeMac, isEqualConstantTime } from '../one-time/mail-tokens.ts'
import { countCodeAttempts, insertMailTokenReplacingEarlier, type MailToken } from '../one-time/repository.ts'
import type { User } from '../repository.ts'
import type { Channel } from './number.ts'
import { findUserByPhone, listUsersWithPhone, type PhoneSender } from './repository.ts'
import { deliverMessage, deliverMessageOrThrow, type PhoneMessage } from './sender.ts'

/** 'sms' signs in, which also confirms a new number; 'phone_change' confirms a change of number. */
export type PhonePurpose = 'sms' | 'phone_change'
const lifetimeMs = 10 * 60_000
const maxAttempts = 5

export const generateCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Builds a message in the user's language. `phone`: digits without '+'. */
export async function buildMessage(
  ctx: Context,
  { phone, channel, code, user }: { phone: string; channel: Channel; code: string; user: User },
): Promise<PhoneMessage> {
  return { phone: `+${phone}`, channel, code, ...(await composeCodeText(ctx, code, user.user_metadata.language)) }
}

/** Issues a code that replaces the earlier code of this purpose. It is valid for ten minutes and five attempts. */
export async function issuePhoneCode(tx: Tx, user: User, purpose: PhonePurpose, phone: string): Promise<string> {
  const code = generateCode()
  const now = tx.clock()
  await insertMailTokenReplacingEarlier(tx.db, {
    // The column requires a token, but no link contains this one.
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

/** The code is stored before it is sent, so that it can be verified as soon as it arrives. */
export async function sendPhoneCode(ctx: Context, sending: CodeDelivery): Promise<string> {
  return deliverMessage(ctx, sending.sender, await preparePhoneCode(ctx, sending))
}

/** Like sendPhoneCode, but throws 422 sms_send_failed when the sender does not accept the message. */
export async function sendPhoneCodeOrThrow(ctx: Context, sending: CodeDelivery): Promise<string> {
  return deliverMessageOrThrow(ctx, sending.sender, await preparePhoneCode(ctx, sending))
}

async function attemptCode(ctx: Context, user: User, phone: string, code: string, purpose: PhonePurpose) {
  const sent = await countCodeAttempts(ctx.db, user.id, [purpose], maxAttempts, ctx.clock())
  const mac = computeCodeMac(ctx, user.id, purpose, code)
  return sent.find(each => each.phone === phone && each.code_hash && isEqualConstantTime(each.code_hash, mac)) ?? null
}

/**
 * Finds the token whose code the user entered; returns null when the code is wrong. Call outside a transaction, because
 * a wrong attempt must stay counted.
 */
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
