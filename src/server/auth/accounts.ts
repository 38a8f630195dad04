type User = { email: string; app_metadata: Record<string, unknown>; is_anonymous: boolean }

/** Stands in the place of an address that an anonymous user has not; nothing can be delivered there. */
const anonymousEmailSuffix = '@anonymous.invalid'
export const buildPlaceholderEmail = (userId: string): string => userId + anonymousEmailSuffix

/** The user's address; empty for one who is anonymous. */
export const getEmail = (user: Pick<User, 'email'>): string =>
  user.email.endsWith(anonymousEmailSuffix) ? '' : user.email

/** How the user signs in, and what the administration of users wrote down. It decides no right. */
export function buildAppMetadata(
  user: Pick<User, 'app_metadata' | 'is_anonymous'>,
  identities: readonly { provider: string }[],
): Record<string, unknown> {
  const providers = [...new Set(identities.map(each => each.provider))]
  const [provider] = providers
  return { ...(!user.is_anonymous && provider && { provider, providers }), ...user.app_metadata }
}

/** The user's facts with the given ones; null takes one away. */
export function mergeMetadata(have: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...have, ...given }).filter(([, value]) => value !== null))
}
