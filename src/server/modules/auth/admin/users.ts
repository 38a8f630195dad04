import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { buildPlaceholderEmail, mergeMetadata } from '../accounts.ts'
import { badRequest, parseUserMetadata } from '../bodies.ts'
import { assertEmailAvailable, emailExistsError } from '../email-change.ts'
import { loadFactorDtos } from '../factors/factor-dtos.ts'
import { loadIdentityDtosOfUsers } from '../identities/identity-dtos.ts'
import { deleteMailTokens } from '../one-time/repository.ts'
import { assertStrongPassword } from '../password-strength.ts'
import { hashPassword } from '../passwords.ts'
import { assertPhoneAvailable } from '../phones/change.ts'
import { AuthError } from '../protocol.ts'
import {
  addUser,
  deleteUserRow,
  endSessions,
  findUser,
  lockUser,
  type User,
  type UserChange,
  updateUserRow,
} from '../repository.ts'
import { loadUserDto, toUserDto } from '../user-dto.ts'
import { type Attributes, maxAppMetadataBytes } from './bodies.ts'
import { assertWithinScope } from './permission-scope.ts'
import { deleteFactorOfUser, listUserPage } from './repository.ts'
import type { ServiceClient } from './service.ts'

export const userNotFoundError = (message = 'User not found') => new AuthError(404, 'user_not_found', message)

async function getUserById(ctx: Context, id: string): Promise<User> {
  const user = await findUser(ctx.db, id)
  if (!user) throw userNotFoundError()
  return user
}

export async function listUsers(ctx: Context, { page, perPage }: { page: number; perPage: number }) {
  const { users, total } = await listUserPage(ctx.db, page, perPage)
  const identities = await loadIdentityDtosOfUsers(ctx.db, users)
  return { users: users.map(user => toUserDto(user, { identities: identities.get(user.id) ?? [] })), total }
}

export const getUser = async (ctx: Context, id: string) => loadUserDto(ctx.db, await getUserById(ctx, id))

async function resolvePasswordHash(ctx: Context, { password, passwordHash }: Attributes, email: string) {
  if (password === null) return passwordHash
  assertStrongPassword(ctx, password, email)
  return hashPassword(password)
}

const computeBannedUntil = (ctx: Context, banMs: number) => (banMs > 0 ? new Date(ctx.clock().getTime() + banMs) : null)

export async function createUser(ctx: Context, service: ServiceClient, attributes: Attributes) {
  const { email, phone } = attributes
  if (!email && !phone) throw badRequest('Cannot create a user without either an email or phone')
  await assertWithinScope(ctx, service, { action: 'user.created', emails: [email] })
  if (phone) await assertPhoneAvailable(ctx, phone, null)
  const passwordHash = await resolvePasswordHash(ctx, attributes, email ?? phone ?? '')
  const id = attributes.id ?? newId()
  const now = ctx.clock()
  const created = await withTransaction(ctx, async tx => {
    const user = await addUser(tx.db, {
      id,
      email: email ?? buildPlaceholderEmail(id),
      phone,
      phone_confirmed_at: phone && attributes.isPhoneConfirmed ? now : null,
      password_hash: passwordHash,
      email_confirmed_at: email && attributes.isConfirmed ? now : null,
      user_metadata: attributes.userMetadata ?? {},
      app_metadata: attributes.appMetadata ?? {},
      banned_until: attributes.banMs === null ? null : computeBannedUntil(ctx, attributes.banMs),
      created_at: now,
      updated_at: now,
    })
    if (!user) throw emailExistsError()
    await audit(tx, 'user.created', user.id, service)
    return user
  })
  return loadUserDto(ctx.db, created)
}

function buildUserChanges(ctx: Context, user: User, attributes: Attributes, passwordHash: string | null): UserChange {
  const { userMetadata, appMetadata, banMs } = attributes
  return {
    ...(passwordHash !== null && { password_hash: passwordHash }),
    ...(attributes.email !== null && { email: attributes.email, new_email: null, is_anonymous: false }),
    ...(attributes.phone !== null && {
      phone: attributes.phone,
      phone_confirmed_at: null,
      new_phone: null,
      is_anonymous: false,
    }),
    ...(attributes.isPhoneConfirmed && { phone_confirmed_at: user.phone_confirmed_at ?? ctx.clock() }),
    ...(attributes.isConfirmed && { email_confirmed_at: user.email_confirmed_at ?? ctx.clock() }),
    ...(userMetadata && { user_metadata: parseUserMetadata(mergeMetadata(user.user_metadata, userMetadata)) }),
    ...(appMetadata && {
      app_metadata: parseUserMetadata(mergeMetadata(user.app_metadata, appMetadata), maxAppMetadataBytes),
    }),
    ...(banMs !== null && { banned_until: computeBannedUntil(ctx, banMs) }),
  }
}

/**
 * Handles PUT admin/users. A new password ends every session of the user; a new password or e-mail address invalidates
 * links and codes that were mailed before.
 */
export async function updateUser(ctx: Context, service: ServiceClient, id: string, attributes: Attributes) {
  const user = await getUserById(ctx, id)
  await assertWithinScope(ctx, service, { action: 'user.changed', userId: id, emails: [user.email, attributes.email] })
  if (attributes.email !== null) await assertEmailAvailable(ctx, attributes.email, id)
  if (attributes.phone !== null) await assertPhoneAvailable(ctx, attributes.phone, id)
  const passwordHash = await resolvePasswordHash(ctx, attributes, attributes.email ?? user.email)
  const updated = await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const lockedUser = (await lockUser(tx.db, id)) ?? user
    if (passwordHash !== null) await endSessions(tx.db, { userId: id }, now)
    if (passwordHash !== null || attributes.email !== null) await deleteMailTokens(tx.db, id)
    const changes = buildUserChanges(tx, lockedUser, attributes, passwordHash)
    await audit(tx, 'user.changed', id, { ...service, changed: Object.keys(changes) })
    return updateUserRow(tx.db, id, changes, now)
  })
  return loadUserDto(ctx.db, updated ?? user)
}

export async function deleteUserAccount(ctx: Context, service: ServiceClient, id: string): Promise<object> {
  const { email } = await getUserById(ctx, id)
  await assertWithinScope(ctx, service, { action: 'user.deleted', userId: id, emails: [email] })
  await withTransaction(ctx, async tx => {
    await audit(tx, 'user.deleted', id, service)
    await deleteUserRow(tx.db, id)
  })
  return {}
}

export async function listFactors(ctx: Context, id: string) {
  await getUserById(ctx, id)
  return loadFactorDtos(ctx.db, id)
}

/**
 * Removes a factor of a user who lost it. All sessions end, because they may have been raised to aal2 by that factor.
 */
export async function removeFactor(ctx: Context, service: ServiceClient, id: string, factorId: string) {
  const { email } = await getUserById(ctx, id)
  await assertWithinScope(ctx, service, { action: 'factor.removed', userId: id, emails: [email] })
  await withTransaction(ctx, async tx => {
    if (!(await deleteFactorOfUser(tx.db, id, factorId))) {
      throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    }
    await endSessions(tx.db, { userId: id }, tx.clock())
    await audit(tx, 'factor.removed', id, { ...service, factor: factorId })
  })
  return { id: factorId }
}
