import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { bad } from '../bodies.ts'
import { emailExists, refuseTaken } from '../email-change.ts'
import { sendInvite } from '../joining/invite.ts'
import { allowedTarget } from '../leads-to.ts'
import { verifyLink } from '../links.ts'
import { issueMailToken } from '../one-time/mail-tokens.ts'
import type { OneTimePurpose } from '../one-time/repository.ts'
import { hashPassword } from '../passwords.ts'
import { addUser, changeUser, findUserByEmail, type User, type UserChange } from '../repository.ts'
import { userView } from '../user-view.ts'
import { refuseWeak } from '../weak.ts'
import type { LinkType, WantedLink } from './bodies.ts'
import { refuseOutOfReach } from './reach.ts'
import type { Service } from './service.ts'
import { userNotFound } from './users.ts'

const purposeOf = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change',
} as const satisfies Record<LinkType, OneTimePurpose>

const makesAccounts: readonly LinkType[] = ['signup', 'invite', 'magiclink']

async function makeUser(tx: Context, { email, facts }: WantedLink, passwordHash: string | null): Promise<User> {
  const now = tx.clock()
  const fresh = { id: newId(), email, password_hash: passwordHash, user_metadata: facts }
  const user = await addUser(tx.db, { ...fresh, created_at: now, updated_at: now })
  if (!user) throw emailExists()
  return user
}

/** What the link's kind notes of its user. */
function notedBy({ type, newEmail }: WantedLink, user: User, now: Date): UserChange {
  if (type === 'invite') return { invited_at: now, confirmation_sent_at: now }
  if (type === 'signup') return { confirmation_sent_at: now }
  if (newEmail) return { new_email: newEmail, email_change_sent_at: now }
  return user.email_confirmed_at ? { recovery_sent_at: now } : { confirmation_sent_at: now }
}

async function refuseUnfit(ctx: Context, service: Service, wanted: WantedLink, known: User | null): Promise<void> {
  const emails = [wanted.email, wanted.newEmail]
  await refuseOutOfReach(ctx, service, { act: 'user.link_made', userId: known?.id ?? null, emails })
  if (!known && !makesAccounts.includes(wanted.type)) throw userNotFound('User with this email not found')
  const isNew = wanted.type === 'signup' || wanted.type === 'invite'
  if (known?.email_confirmed_at && isNew) throw emailExists()
  if (wanted.newEmail) await refuseTaken(ctx, wanted.newEmail, known?.id ?? null)
  if (!known && wanted.type === 'signup' && !wanted.password) throw bad('Signup requires a valid password')
}

/** A link and a code that no mail is sent with: the program that asks hands them on. */
export async function generateLink(ctx: Context, service: Service, wanted: WantedLink) {
  const known = await findUserByEmail(ctx.db, wanted.email)
  await refuseUnfit(ctx, service, wanted, known)
  const isSignUp = !known && wanted.type === 'signup' && wanted.password !== null
  if (isSignUp && wanted.password) refuseWeak(ctx, wanted.password, wanted.email)
  const passwordHash = isSignUp && wanted.password ? await hashPassword(wanted.password) : null
  return withTransaction(ctx, async tx => {
    const user = known ?? (await makeUser(tx, wanted, passwordHash))
    const noted = await changeUser(tx.db, user.id, notedBy(wanted, user, tx.clock()), tx.clock())
    const purpose = purposeOf[wanted.type]
    const address = purpose === 'email_change' && wanted.newEmail ? wanted.newEmail : user.email
    const { token, code } = await issueMailToken(tx, user, purpose, address)
    const target = allowedTarget(tx.config, wanted.redirectTo)
    await audit(tx, 'user.link_made', user.id, { ...service, type: wanted.type })
    return {
      ...(await userView(tx.db, noted ?? user)),
      action_link: verifyLink(tx.config, purpose, token, target),
      email_otp: code,
      hashed_token: token,
      verification_type: wanted.type,
      redirect_to: target.href,
    }
  })
}

/** POST invite: mails a link to a new user, who is no member by it. */
export async function inviteUser(
  ctx: Context,
  service: Service,
  invited: { email: string; facts: Record<string, unknown> },
) {
  const known = await findUserByEmail(ctx.db, invited.email)
  await refuseOutOfReach(ctx, service, { act: 'user.invited', userId: known?.id ?? null, emails: [invited.email] })
  if (known?.email_confirmed_at) throw emailExists()
  const user = await withTransaction(ctx, async tx => {
    const sent = await sendInvite(tx, invited)
    await audit(tx, 'user.invited', sent.userId, service)
    return sent.user
  })
  ctx.wake()
  return userView(ctx.db, user)
}
