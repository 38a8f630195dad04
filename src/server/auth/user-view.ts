import type { Db } from '#server/kernel/context.ts'
import { appMetadataOf, emailOf } from './accounts.ts'
import { factorViews } from './factors/views.ts'
import type { User } from './repository.ts'

type FactorView = Awaited<ReturnType<typeof factorViews>>[number]
const moment = (at: Date | null) => at?.toISOString()

function identitiesOf(user: User) {
  if (user.is_anonymous) return []
  const { id, email } = user
  return [
    {
      identity_id: id,
      id,
      user_id: id,
      identity_data: { sub: id, email, email_verified: user.email_confirmed_at !== null, phone_verified: false },
      provider: 'email',
      email,
      last_sign_in_at: moment(user.last_sign_in_at),
      created_at: moment(user.created_at),
      updated_at: moment(user.updated_at),
    },
  ]
}

/** A user as the protocol shows it: what is not there is not named. */
export function viewOf(user: User, factors: readonly FactorView[] = []) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: emailOf(user),
    email_confirmed_at: moment(user.email_confirmed_at),
    confirmed_at: moment(user.email_confirmed_at),
    phone: '',
    invited_at: moment(user.invited_at),
    confirmation_sent_at: moment(user.confirmation_sent_at),
    recovery_sent_at: moment(user.recovery_sent_at),
    reauthentication_sent_at: moment(user.reauthentication_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: moment(user.email_change_sent_at),
    last_sign_in_at: moment(user.last_sign_in_at),
    app_metadata: appMetadataOf(user),
    user_metadata: user.user_metadata,
    identities: identitiesOf(user),
    factors,
    banned_until: moment(user.banned_until),
    created_at: moment(user.created_at),
    updated_at: moment(user.updated_at),
    is_anonymous: user.is_anonymous,
  }
}

/** With the second factors, which a user reads of itself and the administration of users of each. */
export const userView = async (db: Db, user: User) => viewOf(user, await factorViews(db, user.id))
