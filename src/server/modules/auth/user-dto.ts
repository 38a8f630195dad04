import type { Db } from '#server/platform/core/context.ts'
import { buildAppMetadata, getEmail } from './accounts.ts'
import { loadFactorDtos } from './factors/factor-dtos.ts'
import { type IdentityDto, loadIdentityDtos } from './identities/identity-dtos.ts'
import type { User } from './repository.ts'

type FactorDto = Awaited<ReturnType<typeof loadFactorDtos>>[number]
type UserDtoParts = { factors?: readonly FactorDto[]; identities?: readonly IdentityDto[] }
const toIsoString = (at: Date | null) => at?.toISOString()

/** Returns a user in the protocol's format; missing values are omitted. */
export function toUserDto(user: User, { factors = [], identities = [] }: UserDtoParts = {}) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: getEmail(user),
    email_confirmed_at: toIsoString(user.email_confirmed_at),
    confirmed_at: toIsoString(user.email_confirmed_at ?? user.phone_confirmed_at),
    phone: user.phone ?? '',
    phone_confirmed_at: toIsoString(user.phone_confirmed_at),
    new_phone: user.new_phone ?? undefined,
    phone_change_sent_at: toIsoString(user.phone_change_sent_at),
    invited_at: toIsoString(user.invited_at),
    confirmation_sent_at: toIsoString(user.confirmation_sent_at),
    recovery_sent_at: toIsoString(user.recovery_sent_at),
    reauthentication_sent_at: toIsoString(user.reauthentication_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: toIsoString(user.email_change_sent_at),
    last_sign_in_at: toIsoString(user.last_sign_in_at),
    app_metadata: buildAppMetadata(user, identities),
    user_metadata: user.user_metadata,
    identities,
    factors,
    banned_until: toIsoString(user.banned_until),
    created_at: toIsoString(user.created_at),
    updated_at: toIsoString(user.updated_at),
    is_anonymous: user.is_anonymous,
  }
}

/** Returns a user in the protocol's format with factors and identities. */
export async function loadUserDto(db: Db, user: User) {
  return toUserDto(user, { factors: await loadFactorDtos(db, user.id), identities: await loadIdentityDtos(db, user) })
}
