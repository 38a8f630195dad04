import { subscriptionPath } from '#domain/subscription.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { SubscriptionRow } from './repository.ts'

const getSignedText = (id: string) => `subscription ${id}`

type Signing = Pick<Context, 'secrets' | 'config'>
/**
 * Links with which the buyer views, cancels and pays a subscription without an account. The links never expire, but
 * stop working once the buyer's data is erased.
 */
export function buildSubscriptionLinks(
  { secrets, config }: Signing,
  { id }: Pick<SubscriptionRow, 'id'>,
): { page: string; cancel: string; card: string } {
  const query = new URLSearchParams({ key: secrets.sign(getSignedText(id)) })
  const page = `${config.publicUrl}${subscriptionPath(id)}?${query}`
  return { page, cancel: `${page}#cancel`, card: `${page}#card` }
}

export const isValidKey = (ctx: Pick<Context, 'secrets'>, id: string, key: string): boolean =>
  ctx.secrets.verify(getSignedText(id), key)
