import type { OwnSubscription } from '#contract/subscriptions.ts'
import { isPaymentOverdue } from '#domain/subscription.ts'
import { findOrder } from '#server/modules/orders/index.ts'
import { assertNotCardTesting } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { isValidKey } from '../links.ts'
import { hasStarted } from '../refresh-subscription.ts'
import { findSubscription, type SubscriptionRow } from '../repository.ts'
import { toSubscriptionDto } from '../subscription-dto.ts'
import { type CancelMode, cancelSubscription } from './cancel-subscription.ts'
import { findAuthenticationSecret, finishCardChange, settleRenewal, startCardChange } from './change-card.ts'

/**
 * Returns the subscription of a signed link. Throws subscription_not_found for a wrong key, an erased buyer or a first
 * order that is unpaid.
 */
export async function getSubscriptionByLink(ctx: Context, id: string, key: string): Promise<SubscriptionRow> {
  const row = isValidKey(ctx, id, key) ? await findSubscription(ctx.db, id) : null
  const subscription = orThrow(row, 'subscription_not_found')
  const order = await findOrder(ctx.db, subscription.order_id)
  if (!order || order.email === '' || !(await hasStarted(ctx, subscription)))
    throw new AppError('subscription_not_found')
  return subscription
}

export async function loadOwnSubscriptionDto(ctx: Context, row: SubscriptionRow): Promise<OwnSubscription> {
  return {
    ...toSubscriptionDto(row),
    authenticate: isPaymentOverdue(row.state) ? await findAuthenticationSecret(ctx, row) : null,
  }
}

type LinkRequest<B> = { params: { id: string }; body: B & { key: string } }
const getRequestedSubscription = (ctx: Context, { params, body }: LinkRequest<object>) =>
  getSubscriptionByLink(ctx, params.id, body.key)

export async function cancelOwnSubscription(
  ctx: Context,
  request: LinkRequest<{ how: CancelMode }>,
): Promise<OwnSubscription> {
  return loadOwnSubscriptionDto(
    ctx,
    await cancelSubscription(ctx, await getRequestedSubscription(ctx, request), request.body.how),
  )
}

export async function startOwnCardChange(ctx: Context, request: LinkRequest<object>) {
  await assertNotCardTesting(ctx)
  return startCardChange(ctx, await getRequestedSubscription(ctx, request))
}

export async function finishOwnCardChange(ctx: Context, request: LinkRequest<{ setupId: string }>) {
  const { row, declined } = await finishCardChange(
    ctx,
    await getRequestedSubscription(ctx, request),
    request.body.setupId,
  )
  return { subscription: await loadOwnSubscriptionDto(ctx, row), declined }
}

export async function settleOwnSubscription(ctx: Context, request: LinkRequest<object>): Promise<OwnSubscription> {
  return loadOwnSubscriptionDto(ctx, await settleRenewal(ctx, await getRequestedSubscription(ctx, request)))
}
