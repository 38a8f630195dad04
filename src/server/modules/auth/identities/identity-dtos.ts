import type { Db } from '#server/platform/core/context.ts'
import type { User } from '../repository.ts'
import { type Identity, listIdentitiesOfUsers } from './repository.ts'

const toIsoString = (at: Date | null) => at?.toISOString()

/** E-mail and phone identities show the account's current e-mail address and phone number instead of a stored copy. */
function buildOwnIdentityData(user: User, { provider }: Identity) {
  const verified = {
    email_verified: user.email_confirmed_at !== null,
    phone_verified: user.phone_confirmed_at !== null,
  }
  if (provider === 'email') return { sub: user.id, email: user.email, ...verified }
  if (provider === 'phone') return { sub: user.id, phone: user.phone ?? '', ...verified }
  return null
}

function toIdentityDto(user: User, identity: Identity) {
  const own = buildOwnIdentityData(user, identity)
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: user.id,
    identity_data: own ?? identity.identity_data,
    provider: identity.provider,
    email: own ? ('email' in own ? own.email : undefined) : (identity.email ?? undefined),
    last_sign_in_at: toIsoString(own ? user.last_sign_in_at : identity.last_sign_in_at),
    created_at: toIsoString(identity.created_at),
    updated_at: toIsoString(own ? user.updated_at : identity.updated_at),
  }
}
export type IdentityDto = ReturnType<typeof toIdentityDto>

/** Returns the identities of each user in the protocol's format; anonymous users have none. */
export async function loadIdentityDtosOfUsers(db: Db, users: readonly User[]): Promise<Map<string, IdentityDto[]>> {
  const accounts = users.filter(user => !user.is_anonymous)
  const identities = await listIdentitiesOfUsers(
    db,
    accounts.map(user => user.id),
  )
  const listIdentities = (user: User) => identities.filter(each => each.user_id === user.id)
  return new Map(accounts.map(user => [user.id, listIdentities(user).map(identity => toIdentityDto(user, identity))]))
}

export const loadIdentityDtos = async (db: Db, user: User): Promise<IdentityDto[]> =>
  (await loadIdentityDtosOfUsers(db, [user])).get(user.id) ?? []
