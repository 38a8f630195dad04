import { appMetadata } from './access-token.ts'
import type { User } from './repository.ts'

/** A user as the protocol shows it. */
export function userView(user: User) {
  const { id, email } = user
  const created_at = user.created_at.toISOString()
  const updated_at = user.updated_at.toISOString()
  const last_sign_in_at = user.last_sign_in_at?.toISOString() ?? null
  const confirmed = user.email_confirmed_at?.toISOString() ?? null
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: confirmed,
    confirmed_at: confirmed,
    phone: '',
    last_sign_in_at,
    app_metadata: appMetadata,
    user_metadata: user.user_metadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { sub: id, email, email_verified: confirmed !== null },
        provider: 'email',
        email,
        last_sign_in_at,
        created_at,
        updated_at,
      },
    ],
    factors: [],
    created_at,
    updated_at,
    is_anonymous: false,
  }
}
