import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { buildPlaceholderEmail } from '../accounts.ts'
import { isBanned } from '../authenticate.ts'
import { emailExistsError } from '../email-change.ts'
import { joinTeam } from '../joining/accept-invitation.ts'
import { hasOpenInvitation } from '../joining/repository.ts'
import { deleteMailTokens } from '../one-time/repository.ts'
import { AuthError, userBannedError } from '../protocol.ts'
import { getProviderName } from '../providers/provider-name.ts'
import {
  addUserWithoutIdentity,
  endSessions,
  findUserByEmail,
  lockUser,
  type User,
  updateUserRow,
} from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { signUpDisabledError } from '../sign-up-owner.ts'
import { addIdentity, findIdentity, recordIdentityUse } from './repository.ts'

/** What a provider says about a person. `provider` and `id` identify the person permanently; the rest may change. */
export type Profile = {
  provider: string
  id: string
  email: string | null
  emailVerified: boolean
  /** Further data about the person, shown as the identity's data; mostly strings. */
  identityData: Record<string, unknown>
}

export const identityTakenError = () =>
  new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')
const alreadyLinkedError = () => new AuthError(422, 'identity_already_exists', 'Identity is already linked')

export const buildIdentityColumns = ({ id, email, emailVerified, identityData }: Profile) => ({
  email,
  identity_data: { ...identityData, sub: id, provider_id: id, ...(email && { email }), email_verified: emailVerified },
})

async function attachIdentity(tx: Tx, user: User, profile: Profile): Promise<void> {
  const now = tx.clock()
  const { provider, id } = profile
  const columns = { ...buildIdentityColumns(profile), last_sign_in_at: now, created_at: now, updated_at: now }
  if (!(await addIdentity(tx.db, { id: newId(), user_id: user.id, provider, provider_id: id, ...columns }))) {
    throw identityTakenError()
  }
}

async function findLinkedUser(tx: Tx, profile: Profile): Promise<User | null> {
  const identity = await findIdentity(tx.db, profile.provider, profile.id)
  if (!identity) return null
  const user = await lockUser(tx.db, identity.user_id)
  if (!user || isBanned(user, tx.clock())) throw userBannedError(403)
  await recordIdentityUse(tx.db, identity.id, buildIdentityColumns(profile), tx.clock())
  return user
}

/**
 * Signs in a user who was invited at an e-mail address that the provider has verified. The provider's verification
 * proves as much as opening the link in the invitation.
 */
async function acceptInvitedUser(tx: Tx, profile: Profile): Promise<User | null> {
  const { email, emailVerified, provider } = profile
  if (!email || !emailVerified) return null
  const invited = await findUserByEmail(tx.db, email)
  if (!invited) return null
  // A concurrent request may have accepted the invitation already.
  if (!(await hasOpenInvitation(tx.db, invited.email, tx.clock()))) return findLinkedUser(tx, profile)
  const user = await lockUser(tx.db, invited.id)
  if (!user) return null
  const linkedUser = await findLinkedUser(tx, profile)
  if (linkedUser) return linkedUser
  if (isBanned(user, tx.clock())) throw userBannedError(403)
  const now = tx.clock()
  // Another person may have created an unconfirmed account with this e-mail address, so its sessions end.
  if (!user.email_confirmed_at) await endSessions(tx.db, { userId: user.id }, now)
  const isNew = user.email_confirmed_at === null
  const changes = isNew ? { email_confirmed_at: now, password_hash: null } : {}
  const confirmed = (await updateUserRow(tx.db, user.id, changes, now)) ?? user
  await attachIdentity(tx, confirmed, profile)
  await deleteMailTokens(tx.db, user.id, ['invite', 'signup'])
  await audit(tx, 'identity.linked', user.id, { provider })
  await joinTeam(tx, confirmed)
  return confirmed
}

/** Creates a user who is not a member, if open sign-up is enabled. */
async function createProviderUser(tx: Tx, profile: Profile): Promise<User> {
  const { email, emailVerified, identityData, provider } = profile
  if (!tx.config.auth.openSignUp) throw signUpDisabledError()
  if (email && (await findUserByEmail(tx.db, email))) throw emailExistsError()
  if (email && !emailVerified && !tx.config.auth.autoconfirm) {
    throw new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}`)
  }
  const now = tx.clock()
  const id = newId()
  const user = await addUserWithoutIdentity(tx.db, {
    id,
    email: email?.toLowerCase() ?? buildPlaceholderEmail(id),
    email_confirmed_at: email ? now : null,
    user_metadata: identityData,
    created_at: now,
    updated_at: now,
  })
  if (!user) throw emailExistsError()
  await attachIdentity(tx, user, profile)
  await audit(tx, 'user.signed_up', id, { provider })
  return user
}

/**
 * Returns the user whom a provider identifies. Only an invitation makes the user a member. An unknown identity is
 * rejected, or becomes an ordinary user when sign-up is open.
 */
export async function signInWithProfile(tx: Tx, profile: Profile): Promise<User> {
  return (
    (await findLinkedUser(tx, profile)) ?? (await acceptInvitedUser(tx, profile)) ?? createProviderUser(tx, profile)
  )
}

/** Links a provider's identity to the signed-in user's account. */
export async function linkIdentity(tx: Tx, user: User, profile: Profile): Promise<void> {
  await lockUser(tx.db, user.id)
  const existing = await findIdentity(tx.db, profile.provider, profile.id)
  if (existing) throw existing.user_id === user.id ? alreadyLinkedError() : identityTakenError()
  await attachIdentity(tx, user, profile)
  await audit(tx, 'identity.linked', user.id, { provider: profile.provider })
  await sendNotice(tx, user, 'identity_linked', { name: await getProviderName(tx, profile.provider) })
}
