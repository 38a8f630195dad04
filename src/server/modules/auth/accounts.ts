type User = { email: string; app_metadata: Record<string, unknown>; is_anonymous: boolean }

/** Suffix of the placeholder e-mail address of users who have none. E-mail to `.invalid` cannot be delivered. */
const anonymousEmailSuffix = '@anonymous.invalid'
export const buildPlaceholderEmail = (userId: string): string => userId + anonymousEmailSuffix

/** Returns the user's e-mail address, or '' when it is a placeholder. */
export const getEmail = (user: Pick<User, 'email'>): string =>
  user.email.endsWith(anonymousEmailSuffix) ? '' : user.email

/**
 * Builds the `app_metadata` claim from the sign-in methods and the metadata that the user admin API stored.
 * Authorization never reads it.
 */
export function buildAppMetadata(
  user: Pick<User, 'app_metadata' | 'is_anonymous'>,
  identities: readonly { provider: string }[],
): Record<string, unknown> {
  const providers = [...new Set(identities.map(each => each.provider))]
  const [provider] = providers
  return { ...(!user.is_anonymous && provider && { provider, providers }), ...user.app_metadata }
}

/** Merges `changes` into `metadata`; a null value removes its key. */
export function mergeMetadata(
  metadata: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== null))
}
