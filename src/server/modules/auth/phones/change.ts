import type { Context, Tx } from '#server/platform/core/context.ts'
import { isUniqueViolation } from '#server/platform/db/is-unique-violation.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { badRequest } from '../bodies.ts'
import { deleteFactor, listFactorsOfUser } from '../factors/repository.ts'
import { deleteMailTokens } from '../one-time/repository.ts'
import { type User, updateUserRow } from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { expiredTokenError } from '../verify-bodies.ts'
import { maskPhone } from './number.ts'
import { findUserByPhone } from './repository.ts'

export const phoneExistsError = () =>
  badRequest('A user with this phone number has already been registered', 422, 'phone_exists')

/** Throws phone_exists when another account has the number. */
export async function assertPhoneAvailable(
  ctx: Pick<Context, 'db'>,
  phone: string,
  userId: string | null,
): Promise<void> {
  const owner = await findUserByPhone(ctx.db, phone)
  if (owner && owner.id !== userId) throw phoneExistsError()
}

/**
 * An account cannot use the same phone to sign in and as second factor: anyone who holds the phone could sign in
 * without a password.
 */
export const phoneIsSecondFactorError = () =>
  badRequest('The account uses this number as its other factor', 422, 'mfa_verified_factor_exists')

/** Throws when the number is a verified second factor. An unverified second factor with this number is deleted. */
async function assertNotSecondFactor(tx: Tx, userId: string, phone: string): Promise<void> {
  const factors = (await listFactorsOfUser(tx.db, userId)).filter(factor => factor.phone === phone)
  if (factors.some(({ status }) => status === 'verified')) throw phoneIsSecondFactorError()
  for (const { id } of factors) await deleteFactor(tx.db, id)
}

/** A unique violation means that another account took the number concurrently. */
function rethrowAsPhoneTaken(error: unknown): never {
  throw isUniqueViolation(error) ? phoneExistsError() : error
}

/** Sets the account's number after it was verified. The caller has locked the user. */
export async function assignPhone(tx: Tx, user: User, phone: string): Promise<User> {
  await assertPhoneAvailable(tx, phone, user.id)
  await assertNotSecondFactor(tx, user.id, phone)
  const now = tx.clock()
  await deleteMailTokens(tx.db, user.id, ['sms', 'phone_change'])
  const columns = { phone, phone_confirmed_at: now, new_phone: null, phone_change_sent_at: null }
  const changed = await updateUserRow(tx.db, user.id, { ...columns, is_anonymous: false }, now).catch(
    rethrowAsPhoneTaken,
  )
  await audit(tx, 'phone.changed', user.id)
  await sendNotice(tx, user, 'phone_added', { name: maskPhone(phone) })
  return changed ?? user
}

/** Applies a correct code: confirms the account's number, or replaces it with the number that the code was sent to. */
export async function confirmPhone(tx: Tx, user: User, { purpose, phone }: { purpose: string; phone: string | null }) {
  if (purpose === 'phone_change') {
    if (!phone || user.new_phone !== phone) throw expiredTokenError()
    return assignPhone(tx, user, phone)
  }
  // The number has been replaced since the code was sent.
  if (!phone || user.phone !== phone) throw expiredTokenError()
  if (user.phone_confirmed_at) return user
  const now = tx.clock()
  await audit(tx, 'user.confirmed', user.id)
  return (await updateUserRow(tx.db, user.id, { phone_confirmed_at: now }, now)) ?? user
}

/** Stores the number that a signed-in user requested, until its code is entered. */
export async function requestPhoneChange(tx: Tx, user: User, phone: string): Promise<User> {
  await assertPhoneAvailable(tx, phone, user.id)
  await assertNotSecondFactor(tx, user.id, phone)
  const now = tx.clock()
  return (await updateUserRow(tx.db, user.id, { new_phone: phone, phone_change_sent_at: now }, now)) ?? user
}
