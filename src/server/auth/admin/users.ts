import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { mergedFacts, placeholderEmail } from '../accounts.ts'
import { bad, readFacts } from '../bodies.ts'
import { emailExists, refuseTaken } from '../email-change.ts'
import { factorViews } from '../factors/views.ts'
import { viewsOfUsers } from '../identities/views.ts'
import { forgetMailTokens } from '../one-time/repository.ts'
import { hashPassword } from '../passwords.ts'
import { refuseTakenPhone } from '../phones/change.ts'
import { AuthError } from '../protocol.ts'
import {
  addUser,
  changeUser,
  deleteUser,
  endSessions,
  findUser,
  lockUser,
  type User,
  type UserChange,
} from '../repository.ts'
import { userView, viewOf } from '../user-view.ts'
import { refuseWeak } from '../weak.ts'
import { type Attributes, mostAppFacts } from './bodies.ts'
import { refuseOutOfReach } from './reach.ts'
import { pageOfUsers, removeFactorOf } from './repository.ts'
import type { Service } from './service.ts'

export const userNotFound = (message = 'User not found') => new AuthError(404, 'user_not_found', message)

async function userOf(ctx: Context, id: string): Promise<User> {
  const user = await findUser(ctx.db, id)
  if (!user) throw userNotFound()
  return user
}

export async function listUsers(ctx: Context, { page, perPage }: { page: number; perPage: number }) {
  const { users, total } = await pageOfUsers(ctx.db, page, perPage)
  const identities = await viewsOfUsers(ctx.db, users)
  return { users: users.map(user => viewOf(user, { identities: identities.get(user.id) ?? [] })), total }
}

export const readUser = async (ctx: Context, id: string) => userView(ctx.db, await userOf(ctx, id))

async function passwordHashOf(ctx: Context, { password, passwordHash }: Attributes, email: string) {
  if (password === null) return passwordHash
  refuseWeak(ctx, password, email)
  return hashPassword(password)
}

const bannedUntil = (ctx: Context, banMs: number) => (banMs > 0 ? new Date(ctx.clock().getTime() + banMs) : null)

export async function createUser(ctx: Context, service: Service, given: Attributes) {
  const { email, phone } = given
  if (!email && !phone) throw bad('Cannot create a user without either an email or phone')
  await refuseOutOfReach(ctx, service, { act: 'user.created', emails: [email] })
  if (phone) await refuseTakenPhone(ctx, phone, null)
  const passwordHash = await passwordHashOf(ctx, given, email ?? phone ?? '')
  const id = given.id ?? newId()
  const now = ctx.clock()
  const made = await withTransaction(ctx, async tx => {
    const user = await addUser(tx.db, {
      id,
      email: email ?? placeholderEmail(id),
      phone,
      phone_confirmed_at: phone && given.isPhoneConfirmed ? now : null,
      password_hash: passwordHash,
      email_confirmed_at: email && given.isConfirmed ? now : null,
      user_metadata: given.userMetadata ?? {},
      app_metadata: given.appMetadata ?? {},
      banned_until: given.banMs === null ? null : bannedUntil(ctx, given.banMs),
      created_at: now,
      updated_at: now,
    })
    if (!user) throw emailExists()
    await audit(tx, 'user.created', user.id, service)
    return user
  })
  return userView(ctx.db, made)
}

function changesOf(ctx: Context, user: User, given: Attributes, passwordHash: string | null): UserChange {
  const { userMetadata, appMetadata, banMs } = given
  return {
    ...(passwordHash !== null && { password_hash: passwordHash }),
    ...(given.email !== null && { email: given.email, new_email: null, is_anonymous: false }),
    ...(given.phone !== null && { phone: given.phone, phone_confirmed_at: null, new_phone: null, is_anonymous: false }),
    ...(given.isPhoneConfirmed && { phone_confirmed_at: user.phone_confirmed_at ?? ctx.clock() }),
    ...(given.isConfirmed && { email_confirmed_at: user.email_confirmed_at ?? ctx.clock() }),
    ...(userMetadata && { user_metadata: readFacts(mergedFacts(user.user_metadata, userMetadata)) }),
    ...(appMetadata && { app_metadata: readFacts(mergedFacts(user.app_metadata, appMetadata), mostAppFacts) }),
    ...(banMs !== null && { banned_until: bannedUntil(ctx, banMs) }),
  }
}

/** A new password or address ends what the earlier one opened. */
export async function updateUser(ctx: Context, service: Service, id: string, given: Attributes) {
  const user = await userOf(ctx, id)
  await refuseOutOfReach(ctx, service, { act: 'user.changed', userId: id, emails: [user.email, given.email] })
  if (given.email !== null) await refuseTaken(ctx, given.email, id)
  if (given.phone !== null) await refuseTakenPhone(ctx, given.phone, id)
  const passwordHash = await passwordHashOf(ctx, given, given.email ?? user.email)
  const changed = await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const present = (await lockUser(tx.db, id)) ?? user
    if (passwordHash !== null) await endSessions(tx.db, { userId: id }, now)
    if (passwordHash !== null || given.email !== null) await forgetMailTokens(tx.db, id)
    const changes = changesOf(tx, present, given, passwordHash)
    await audit(tx, 'user.changed', id, { ...service, changed: Object.keys(changes) })
    return changeUser(tx.db, id, changes, now)
  })
  return userView(ctx.db, changed ?? user)
}

export async function removeUser(ctx: Context, service: Service, id: string): Promise<object> {
  const { email } = await userOf(ctx, id)
  await refuseOutOfReach(ctx, service, { act: 'user.deleted', userId: id, emails: [email] })
  await withTransaction(ctx, async tx => {
    await audit(tx, 'user.deleted', id, service)
    await deleteUser(tx.db, id)
  })
  return {}
}

export async function listFactors(ctx: Context, id: string) {
  await userOf(ctx, id)
  return factorViews(ctx.db, id)
}

/** For somebody who lost a second factor. Its sessions end: they had shown what is no longer there. */
export async function removeFactor(ctx: Context, service: Service, id: string, factorId: string) {
  const { email } = await userOf(ctx, id)
  await refuseOutOfReach(ctx, service, { act: 'factor.removed', userId: id, emails: [email] })
  await withTransaction(ctx, async tx => {
    if (!(await removeFactorOf(tx.db, id, factorId))) {
      throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    }
    await endSessions(tx.db, { userId: id }, tx.clock())
    await audit(tx, 'factor.removed', id, { ...service, factor: factorId })
  })
  return { id: factorId }
}
