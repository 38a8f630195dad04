import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { mergedFacts } from './accounts.ts'
import { actorOf, type SignedIn } from './authenticate.ts'
import { bad, readFacts, type UserChanges } from './bodies.ts'
import { beginEmailChange, refuseTaken } from './email-change.ts'
import { provedLately } from './factors/assurance.ts'
import { changeAssurance } from './factors/repository.ts'
import { forgetMailTokens } from './one-time/repository.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { beginPhoneChange, refuseTakenPhone, takePhone } from './phones/change.ts'
import { sendPhoneCodeOrRefuse } from './phones/codes.ts'
import { refuseOtherChannel, senderOrRefuse } from './phones/sender.ts'
import { provePresence } from './presence.ts'
import { AuthError, sessionNotFound } from './protocol.ts'
import { changeUser, endSessions, lockSession, lockUser, type User } from './repository.ts'
import { sendNotice, type Wish } from './send-mail.ts'
import { refuseManyMails, refuseManyTexts } from './tries.ts'
import { userView } from './user-view.ts'
import { refuseWeak } from './weak.ts'

/** Who has a second factor shows it before what guards the account is changed. */
function refuseLesserSession({ session, twoFactor }: SignedIn, { password, email, phone }: UserChanges) {
  if (!twoFactor || session.aal === 'aal2' || (password === null && email === null && phone === null)) return
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  throw new AuthError(401, 'insufficient_aal', message)
}

async function hashOfNew(ctx: Context, { user, session }: SignedIn, given: UserChanges): Promise<string | null> {
  const { password } = given
  if (password === null) return null
  if (user.is_anonymous && !given.email && !given.phone) {
    throw bad('Updating password of an anonymous user without an email or phone is not allowed', 422)
  }
  await provePresence(ctx, user, session, given)
  refuseWeak(ctx, password, given.email ?? user.email)
  if (await passwordMatches(password, user.password_hash)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** A session of recovery may set one password without the present one, not another. */
async function endRecovery(tx: Context, { session }: SignedIn): Promise<void> {
  const amr = session.amr.map(each => (each.method === 'recovery' ? { ...each, method: 'otp' } : each))
  await changeAssurance(tx.db, session.id, { amr })
}

/** Ends every other session, and what was mailed for the account before. */
async function changePassword(tx: Context, who: SignedIn, user: User, hash: string): Promise<User> {
  const now = tx.clock()
  await endSessions(tx.db, { userId: user.id, except: who.session.id }, now)
  await endRecovery(tx, who)
  await forgetMailTokens(tx.db, user.id)
  await audit({ ...tx, actor: actorOf(who) }, 'password.changed', user.id)
  if (!user.is_anonymous) await sendNotice(tx, user, 'password_changed')
  return (await changeUser(tx.db, user.id, { password_hash: hash }, now)) ?? user
}

/** Who is to bring the code to a new number; null when no number changes. A session left open adds none. */
async function senderForChange(ctx: Context, who: SignedIn, { phone, channel }: UserChanges) {
  if (!phone || (phone === who.user.phone && who.user.phone_confirmed_at)) return null
  const sender = await senderOrRefuse(ctx, 'Phone logins are disabled', 422)
  refuseOtherChannel(sender, channel)
  if (!who.user.is_anonymous && !provedLately(who.session, ctx.clock())) {
    throw new AuthError(400, 'reauthentication_needed', 'Phone update requires reauthentication')
  }
  await refuseTakenPhone(ctx, phone, who.user.id)
  await refuseManyTexts(ctx, 'phone_change', phone)
  return sender
}

/** Where numbers count as confirmed the account has it at once. */
const changePhone = (tx: Context, user: User, phone: string): Promise<User> =>
  tx.config.auth.autoconfirm ? takePhone(tx, user, phone) : beginPhoneChange(tx, user, phone)

/** PUT user: password, address, number, facts of the signed-in user. */
export async function updateUser(ctx: Context, who: SignedIn, given: UserChanges, wish: Wish) {
  refuseLesserSession(who, given)
  if (given.email && given.email !== who.user.email) {
    await refuseTaken(ctx, given.email, who.user.id)
    await refuseManyMails(ctx, 'email_change', who.user.email)
  }
  const sender = await senderForChange(ctx, who, given)
  const hash = await hashOfNew(ctx, who, given)
  const changed = await withTransaction(ctx, async tx => {
    let user = (await lockUser(tx.db, who.user.id)) ?? who.user
    // A new password of somebody else's may have ended it while the present one was looked at.
    if ((await lockSession(tx.db, who.session.id))?.ended_at !== null) throw sessionNotFound(403)
    if (hash) user = await changePassword(tx, who, user, hash)
    if (given.facts) {
      const user_metadata = readFacts(mergedFacts(user.user_metadata, given.facts))
      user = (await changeUser(tx.db, user.id, { user_metadata }, tx.clock())) ?? user
    }
    if (sender && given.phone) user = await changePhone(tx, user, given.phone)
    return beginEmailChange(tx, user, given, wish)
  })
  if (sender && given.phone && changed.new_phone === given.phone) {
    const { phone, channel } = given
    await sendPhoneCodeOrRefuse(ctx, { sender, user: changed, purpose: 'phone_change', phone, channel })
  }
  ctx.wake()
  return userView(ctx.db, changed)
}
