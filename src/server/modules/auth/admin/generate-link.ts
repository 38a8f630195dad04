import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { resolveRedirectTarget } from '../allowed-redirect.ts'
import { badRequest } from '../bodies.ts'
import { assertEmailAvailable, emailExistsError } from '../email-change.ts'
import { sendInvite } from '../joining/invite.ts'
import { buildVerifyLink } from '../links.ts'
import { issueMailToken } from '../one-time/mail-tokens.ts'
import type { OneTimePurpose } from '../one-time/repository.ts'
import { assertStrongPassword } from '../password-strength.ts'
import { hashPassword } from '../passwords.ts'
import { addUser, findUserByEmail, type User, type UserChange, updateUserRow } from '../repository.ts'
import { loadUserDto } from '../user-dto.ts'
import type { LinkRequest, LinkType } from './bodies.ts'
import { assertWithinScope } from './permission-scope.ts'
import type { ServiceClient } from './service.ts'
import { userNotFoundError } from './users.ts'

const purposeByLinkType = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change',
} as const satisfies Record<LinkType, OneTimePurpose>

const accountCreatingTypes: readonly LinkType[] = ['signup', 'invite', 'magiclink']

async function createLinkUser(tx: Tx, { email, metadata }: LinkRequest, passwordHash: string | null): Promise<User> {
  const now = tx.clock()
  const account = { id: newId(), email, password_hash: passwordHash, user_metadata: metadata }
  const user = await addUser(tx.db, { ...account, created_at: now, updated_at: now })
  if (!user) throw emailExistsError()
  return user
}

function buildUserChange({ type, newEmail }: LinkRequest, user: User, now: Date): UserChange {
  if (type === 'invite') return { invited_at: now, confirmation_sent_at: now }
  if (type === 'signup') return { confirmation_sent_at: now }
  if (newEmail) return { new_email: newEmail, email_change_sent_at: now }
  return user.email_confirmed_at ? { recovery_sent_at: now } : { confirmation_sent_at: now }
}

async function assertLinkAllowed(
  ctx: Context,
  service: ServiceClient,
  request: LinkRequest,
  existing: User | null,
): Promise<void> {
  const emails = [request.email, request.newEmail]
  await assertWithinScope(ctx, service, { action: 'user.link_made', userId: existing?.id ?? null, emails })
  if (!existing && !accountCreatingTypes.includes(request.type))
    throw userNotFoundError('User with this email not found')
  const isNew = request.type === 'signup' || request.type === 'invite'
  if (existing?.email_confirmed_at && isNew) throw emailExistsError()
  if (request.newEmail) await assertEmailAvailable(ctx, request.newEmail, existing?.id ?? null)
  if (!existing && request.type === 'signup' && !request.password) throw badRequest('Signup requires a valid password')
}

/** Creates a link and a code without sending an e-mail: the calling program delivers the link itself. */
export async function generateLink(ctx: Context, service: ServiceClient, request: LinkRequest) {
  const existing = await findUserByEmail(ctx.db, request.email)
  await assertLinkAllowed(ctx, service, request, existing)
  const isSignUp = !existing && request.type === 'signup' && request.password !== null
  if (isSignUp && request.password) assertStrongPassword(ctx, request.password, request.email)
  const passwordHash = isSignUp && request.password ? await hashPassword(request.password) : null
  return withTransaction(ctx, async tx => {
    const user = existing ?? (await createLinkUser(tx, request, passwordHash))
    const updated = await updateUserRow(tx.db, user.id, buildUserChange(request, user, tx.clock()), tx.clock())
    const purpose = purposeByLinkType[request.type]
    const address = purpose === 'email_change' && request.newEmail ? request.newEmail : user.email
    const { token, code } = await issueMailToken(tx, user, purpose, address)
    const target = resolveRedirectTarget(tx.config, request.redirectTo)
    await audit(tx, 'user.link_made', user.id, { ...service, type: request.type })
    return {
      ...(await loadUserDto(tx.db, updated ?? user)),
      action_link: buildVerifyLink(tx.config, purpose, token, target),
      email_otp: code,
      hashed_token: token,
      verification_type: request.type,
      redirect_to: target.href,
    }
  })
}

/** Handles POST invite: mails a link to a new user. This invitation does not make the user a member of the team. */
export async function inviteUser(
  ctx: Context,
  service: ServiceClient,
  invitation: { email: string; metadata: Record<string, unknown> },
) {
  const existing = await findUserByEmail(ctx.db, invitation.email)
  await assertWithinScope(ctx, service, {
    action: 'user.invited',
    userId: existing?.id ?? null,
    emails: [invitation.email],
  })
  if (existing?.email_confirmed_at) throw emailExistsError()
  const user = await withTransaction(ctx, async tx => {
    const sent = await sendInvite(tx, invitation)
    await audit(tx, 'user.invited', sent.userId, service)
    return sent.user
  })
  ctx.wake()
  return loadUserDto(ctx.db, user)
}
