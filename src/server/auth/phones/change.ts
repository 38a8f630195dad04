import type { Context } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { breaksUnique } from '#server/kernel/taken.ts'
import { bad } from '../bodies.ts'
import { factorsOf, removeFactor } from '../factors/repository.ts'
import { forgetMailTokens } from '../one-time/repository.ts'
import { changeUser, type User } from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { expired } from '../verify-body.ts'
import { maskedPhone } from './number.ts'
import { findUserByPhone } from './repository.ts'

export const phoneExists = () => bad('A user with this phone number has already been registered', 422, 'phone_exists')

/** Refuses a number that another account has. */
export async function refuseTakenPhone(ctx: Pick<Context, 'db'>, phone: string, userId: string | null): Promise<void> {
  const owner = await findUserByPhone(ctx.db, phone)
  if (owner && owner.id !== userId) throw phoneExists()
}

/** One phone would be both factors: whoever holds it would need no password. */
export const isOtherFactor = () =>
  bad('The account uses this number as its other factor', 422, 'mfa_verified_factor_exists')

/** A second factor of this number that was only begun is given up. */
async function refuseSecondFactor(tx: Context, userId: string, phone: string): Promise<void> {
  const factors = (await factorsOf(tx.db, userId)).filter(factor => factor.phone === phone)
  if (factors.some(({ status }) => status === 'verified')) throw isOtherFactor()
  for (const { id } of factors) await removeFactor(tx.db, id)
}

/** Another account took the number in the same instant. */
function asTaken(error: unknown): never {
  throw breaksUnique(error) ? phoneExists() : error
}

/** Gives the account a number that was shown to be its own. The transaction holds the user's lock. */
export async function takePhone(tx: Context, user: User, phone: string): Promise<User> {
  await refuseTakenPhone(tx, phone, user.id)
  await refuseSecondFactor(tx, user.id, phone)
  const now = tx.clock()
  await forgetMailTokens(tx.db, user.id, ['sms', 'phone_change'])
  const number = { phone, phone_confirmed_at: now, new_phone: null, phone_change_sent_at: null }
  const changed = await changeUser(tx.db, user.id, { ...number, is_anonymous: false }, now).catch(asTaken)
  await audit(tx, 'phone.changed', user.id)
  await sendNotice(tx, user, 'phone_added', { name: maskedPhone(phone) })
  return changed ?? user
}

/** A code was typed that went to a number: it signs in and confirms that number, or makes it the account's. */
export async function settlePhone(
  tx: Context,
  user: User,
  { purpose, phone }: { purpose: string; phone: string | null },
) {
  if (purpose === 'phone_change') {
    if (!phone || user.new_phone !== phone) throw expired()
    return takePhone(tx, user, phone)
  }
  // The number went elsewhere in between.
  if (!phone || user.phone !== phone) throw expired()
  if (user.phone_confirmed_at) return user
  const now = tx.clock()
  await audit(tx, 'user.confirmed', user.id)
  return (await changeUser(tx.db, user.id, { phone_confirmed_at: now }, now)) ?? user
}

/** Notes the number that a signed-in user asked for, until its code is typed. Call inside a transaction. */
export async function beginPhoneChange(tx: Context, user: User, phone: string): Promise<User> {
  await refuseTakenPhone(tx, phone, user.id)
  await refuseSecondFactor(tx, user.id, phone)
  const now = tx.clock()
  return (await changeUser(tx.db, user.id, { new_phone: phone, phone_change_sent_at: now }, now)) ?? user
}
