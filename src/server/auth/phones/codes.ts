import { randomInt } from 'node:crypto'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { codeText } from '#server/mails/index.ts'
import { codeMac, same } from '../one-time/mail-tokens.ts'
import { type MailToken, replaceMailToken, tryCodes } from '../one-time/repository.ts'
import type { User } from '../repository.ts'
import { guarded } from '../tries.ts'
import type { Channel } from './number.ts'
import { findUserByPhone, type PhoneSender, usersAroundPhone } from './repository.ts'
import { handOver, handOverOrRefuse, type PhoneMessage } from './sender.ts'

/** What a code on a phone is for: to sign in (which confirms a new number), or to take a number over. */
export type PhonePurpose = 'sms' | 'phone_change'
const lifetimeMs = 10 * 60_000
const mostTries = 5

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A message with a code, as the member reads it. `phone`: digits without '+'. */
export async function messageOf(
  ctx: Context,
  { phone, channel, code, user }: { phone: string; channel: Channel; code: string; user: User },
): Promise<PhoneMessage> {
  return { phone: `+${phone}`, channel, code, ...(await codeText(ctx, code, user.user_metadata.language)) }
}

/** A code for a number, in the place of the earlier one of this purpose. Ten minutes, five tries. Call inside a transaction. */
export async function issuePhoneCode(tx: Context, user: User, purpose: PhonePurpose, phone: string): Promise<string> {
  const code = newCode()
  const now = tx.clock()
  await replaceMailToken(tx.db, {
    // No link carries it: nothing but the code is known.
    token_hash: hashOf(randomToken()),
    purpose,
    user_id: user.id,
    code_hash: codeMac(tx, user.id, purpose, code),
    phone,
    expires_at: new Date(now.getTime() + lifetimeMs),
    created_at: now,
  })
  return code
}

type Sending = { sender: PhoneSender; user: User; purpose: PhonePurpose; phone: string; channel: Channel }
const prepared = (ctx: Context, { user, purpose, phone, channel }: Sending) =>
  withTransaction(ctx, async tx => {
    const code = await issuePhoneCode(tx, user, purpose, phone)
    return messageOf(tx, { phone, channel, code, user })
  })

/** Makes a code and sends it. The code is kept before it leaves: nobody types one that is not there yet. */
export async function sendPhoneCode(ctx: Context, sending: Sending): Promise<string> {
  return handOver(ctx, sending.sender, await prepared(ctx, sending))
}

/** As sendPhoneCode; 422 sms_send_failed when the sender did not take it. */
export async function sendPhoneCodeOrRefuse(ctx: Context, sending: Sending): Promise<string> {
  return handOverOrRefuse(ctx, sending.sender, await prepared(ctx, sending))
}

async function tryCode(ctx: Context, user: User, phone: string, code: string, purpose: PhonePurpose) {
  const sent = await tryCodes(ctx.db, user.id, [purpose], mostTries, ctx.clock())
  const mac = codeMac(ctx, user.id, purpose, code)
  return sent.find(each => each.phone === phone && each.code_hash && same(each.code_hash, mac)) ?? null
}

/** What a typed code was sent for; null when it is wrong. Not inside a transaction: a wrong try has to stay counted. */
export function tokenOfPhoneCode(ctx: Context, phone: string, code: string, purpose: PhonePurpose) {
  const attempt = async (): Promise<MailToken | null> => {
    if (purpose === 'sms') {
      const user = await findUserByPhone(ctx.db, phone)
      return user && tryCode(ctx, user, phone, code, purpose)
    }
    const users = await usersAroundPhone(ctx.db, phone)
    const found = await Promise.all(users.map(user => tryCode(ctx, user, phone, code, purpose)))
    return found.find(each => each !== null) ?? null
  }
  return guarded(ctx, phone, attempt, 'code')
}
