import type { SubscriptionRow } from './repository.ts'

export const toSubscriptionDto = (row: SubscriptionRow) => ({
  id: row.id,
  title: row.title,
  quantity: row.quantity,
  cents: row.amount_cents,
  currency: row.currency,
  interval: row.interval,
  intervalCount: row.interval_count,
  state: row.state,
  periodEndsAt: row.current_period_end?.toISOString() ?? null,
  trialEndsAt: row.trial_end?.toISOString() ?? null,
  ending: row.cancel_at_period_end,
  canceledAt: row.canceled_at?.toISOString() ?? null,
  cardBrand: row.card_brand,
  cardLast4: row.card_last4,
})
