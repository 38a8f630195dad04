import { subscriptionPath } from '#domain/subscription.ts'
import type { Context } from '#server/kernel/context.ts'
import type { SubscriptionRow } from './repository.ts'

const getSignedText = (id: string) => `subscription ${id}`

type Signing = Pick<Context, 'secrets' | 'config'>
/**
 * The addresses under which its buyer sees, cancels and pays a subscription without an account. They never run out, and
 * lead nowhere once its buyer was erased.
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
