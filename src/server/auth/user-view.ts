import type { Db } from '#server/kernel/context.ts'
import { appMetadataOf, emailOf } from './accounts.ts'
import { factorViews } from './factors/views.ts'
import { type IdentityView, identityViews } from './identities/views.ts'
import type { User } from './repository.ts'

type FactorView = Awaited<ReturnType<typeof factorViews>>[number]
type Shown = { factors?: readonly FactorView[]; identities?: readonly IdentityView[] }
const moment = (at: Date | null) => at?.toISOString()

/** A user as the protocol shows it: what is not there is not named. */
export function viewOf(user: User, { factors = [], identities = [] }: Shown = {}) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: emailOf(user),
    email_confirmed_at: moment(user.email_confirmed_at),
    confirmed_at: moment(user.email_confirmed_at ?? user.phone_confirmed_at),
    phone: user.phone ?? '',
    phone_confirmed_at: moment(user.phone_confirmed_at),
    new_phone: user.new_phone ?? undefined,
    phone_change_sent_at: moment(user.phone_change_sent_at),
    invited_at: moment(user.invited_at),
    confirmation_sent_at: moment(user.confirmation_sent_at),
    recovery_sent_at: moment(user.recovery_sent_at),
    reauthentication_sent_at: moment(user.reauthentication_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: moment(user.email_change_sent_at),
    last_sign_in_at: moment(user.last_sign_in_at),
    app_metadata: appMetadataOf(user, identities),
    user_metadata: user.user_metadata,
    identities,
    factors,
    banned_until: moment(user.banned_until),
    created_at: moment(user.created_at),
    updated_at: moment(user.updated_at),
    is_anonymous: user.is_anonymous,
  }
}

/** With second factors and identities, which a user reads of itself and the administration of users of each. */
export async function userView(db: Db, user: User) {
  return viewOf(user, { factors: await factorViews(db, user.id), identities: await identityViews(db, user) })
}
