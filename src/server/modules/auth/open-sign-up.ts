import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { buildPlaceholderEmail } from './accounts.ts'
import { type EmailAccount, parseAccountEmail } from './bodies.ts'
import { assertMailRateLimit } from './login-throttle.ts'
import { assertStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { AuthError } from './protocol.ts'
import { addUser, findUserByEmail, type User } from './repository.ts'
import { type MailLinkOptions, sendConfirmationMail } from './send-mail.ts'
import { openSession } from './session.ts'
import { alreadyRegisteredError, signUpDisabledError } from './sign-up-owner.ts'
import { loadUserDto, toUserDto } from './user-dto.ts'

type UserMetadata = Record<string, unknown>

/**
 * Builds the response to a sign-up with a registered e-mail address. The response looks like that for a new account, to
 * prevent account enumeration.
 */
export function buildDecoyUser(email: string, metadata: UserMetadata, now: Date) {
  const user: User = {
    id: newId(),
    email,
    password_hash: null,
    email_confirmed_at: null,
    last_sign_in_at: null,
    user_metadata: metadata,
    app_metadata: {},
    banned_until: null,
    new_email: null,
    email_change_sent_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    invited_at: null,
    phone: null,
    phone_confirmed_at: null,
    new_phone: null,
    phone_change_sent_at: null,
    is_anonymous: false,
    created_at: now,
    updated_at: now,
  }
  const appMetadata = { provider: 'email', providers: ['email'] }
  return { ...toUserDto(user), app_metadata: appMetadata }
}

/** Adds an account. Returns null when the e-mail address already has one. */
export function addAccount(
  tx: Tx,
  email: string,
  passwordHash: string | null,
  metadata: UserMetadata,
): Promise<User | null> {
  const now = tx.clock()
  return addUser(tx.db, {
    id: newId(),
    email,
    password_hash: passwordHash,
    user_metadata: metadata,
    email_confirmed_at: tx.config.auth.autoconfirm ? now : null,
    created_at: now,
    updated_at: now,
  })
}

/**
 * Handles a sign-up with a registered e-mail address. An unconfirmed account gets another e-mail; a confirmed account
 * gets the decoy response, or an error with autoconfirm.
 */
async function resendConfirmation(ctx: Context, email: string, metadata: UserMetadata, linkOptions: MailLinkOptions) {
  const existing = await findUserByEmail(ctx.db, email)
  if (existing && !existing.email_confirmed_at) {
    return loadUserDto(ctx.db, await withTransaction(ctx, tx => sendConfirmationMail(tx, existing, linkOptions)))
  }
  if (ctx.config.auth.autoconfirm) throw alreadyRegisteredError()
  return buildDecoyUser(email, metadata, ctx.clock())
}

/**
 * Signs up a user who is not a member (AUTH_SIGNUP=open). The session opens immediately, or after the e-mail address
 * was confirmed.
 */
export async function signUp(
  ctx: Context,
  account: EmailAccount,
  linkOptions: MailLinkOptions,
  userAgent: string | null,
) {
  if (!ctx.config.auth.openSignUp) throw signUpDisabledError()
  const email = parseAccountEmail(account.email)
  assertStrongPassword(ctx, account.password, email)
  if (!ctx.config.auth.autoconfirm) await assertMailRateLimit(ctx, 'signup', email)
  const passwordHash = await hashPassword(account.password)
  const result = await withTransaction(ctx, async tx => {
    const user = await addAccount(tx, email, passwordHash, account.metadata)
    if (!user) return null
    await audit(tx, 'user.signed_up', user.id)
    if (user.email_confirmed_at) return openSession(tx, user, 'password', userAgent)
    return loadUserDto(tx.db, await sendConfirmationMail(tx, user, linkOptions))
  })
  const answer = result ?? (await resendConfirmation(ctx, email, account.metadata, linkOptions))
  ctx.wake()
  return answer
}

/** Signs up a user without an e-mail address (AUTH_ANONYMOUS=on). */
export async function signUpAnonymously(ctx: Context, metadata: UserMetadata, userAgent: string | null) {
  if (!ctx.config.auth.anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const id = newId()
    const account = { id, email: buildPlaceholderEmail(id), is_anonymous: true, user_metadata: metadata }
    const user = await addUser(tx.db, { ...account, created_at: now, updated_at: now })
    if (!user) throw new Error('the placeholder e-mail address of the anonymous account is taken')
    return openSession(tx, user, 'anonymous', userAgent)
  })
}
