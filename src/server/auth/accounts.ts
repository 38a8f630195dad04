type User = { email: string; app_metadata: Record<string, unknown>; is_anonymous: boolean }

/** Suffix of the placeholder address of users without an e-mail address. Mail to `.invalid` cannot be delivered. */
const anonymousEmailSuffix = '@anonymous.invalid'
export const buildPlaceholderEmail = (userId: string): string => userId + anonymousEmailSuffix

/** The user's address, or '' for a placeholder address. */
export const getEmail = (user: Pick<User, 'email'>): string =>
  user.email.endsWith(anonymousEmailSuffix) ? '' : user.email

/**
 * Builds the `app_metadata` claim: sign-in methods and what the user admin API stored. Authorization never reads it.
 */
export function buildAppMetadata(
  user: Pick<User, 'app_metadata' | 'is_anonymous'>,
  identities: readonly { provider: string }[],
): Record<string, unknown> {
  const providers = [...new Set(identities.map(each => each.provider))]
  const [provider] = providers
  return { ...(!user.is_anonymous && provider && { provider, providers }), ...user.app_metadata }
}

/** Merges metadata; a null value removes its key. */
export function mergeMetadata(
  metadata: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== null))
}
