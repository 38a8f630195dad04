import type { OwnSubscription } from '#contract/subscriptions.ts'
import { isOwing } from '#domain/subscription.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { findOrder } from '#server/orders/index.ts'
import { refuseCardTesting } from '#server/payments/index.ts'
import { isKeyOf } from '../links.ts'
import { presentTerms } from '../present.ts'
import { wasBegun } from '../refresh.ts'
import { findSubscription, type SubscriptionRow } from '../repository.ts'
import { type Cancel, cancelSubscription } from './cancel-subscription.ts'
import { authentication, finishCardChange, settleRenewal, startCardChange } from './change-card.ts'

/** The subscription a signed link leads to; none once its buyer was erased. Refuses with subscription_not_found. */
export async function subscriptionOfLink(ctx: Context, id: string, key: string): Promise<SubscriptionRow> {
  const row = isKeyOf(ctx, id, key) ? await findSubscription(ctx.db, id) : null
  const known = found(row, 'subscription_not_found')
  const order = await findOrder(ctx.db, known.order_id)
  if (!order || order.email === '' || !(await wasBegun(ctx, known))) throw new AppError('subscription_not_found')
  return known
}

/** As its own page shows it. */
export async function ownView(ctx: Context, row: SubscriptionRow): Promise<OwnSubscription> {
  return { ...presentTerms(row), authenticate: isOwing(row.state) ? await authentication(ctx, row) : null }
}

type Asked<B> = { params: { id: string }; body: B & { key: string } }
const rowOf = (ctx: Context, { params, body }: Asked<object>) => subscriptionOfLink(ctx, params.id, body.key)

export async function cancelOwn(ctx: Context, asked: Asked<{ how: Cancel }>): Promise<OwnSubscription> {
  return ownView(ctx, await cancelSubscription(ctx, await rowOf(ctx, asked), asked.body.how))
}

export async function startOwnCard(ctx: Context, asked: Asked<object>) {
  await refuseCardTesting(ctx)
  return startCardChange(ctx, await rowOf(ctx, asked))
}

export async function finishOwnCard(ctx: Context, asked: Asked<{ setupId: string }>) {
  const { row, declined } = await finishCardChange(ctx, await rowOf(ctx, asked), asked.body.setupId)
  return { subscription: await ownView(ctx, row), declined }
}

export async function settleOwn(ctx: Context, asked: Asked<object>): Promise<OwnSubscription> {
  return ownView(ctx, await settleRenewal(ctx, await rowOf(ctx, asked)))
}
