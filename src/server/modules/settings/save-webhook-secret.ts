import type { Reply, Request } from '#contract/endpoint.ts'
import type { saveWebhookSecret as endpoint } from '#contract/settings.ts'
import { findKeyFault } from '#domain/provider-key.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getKeyColumns, getSealContext, toKeyMode } from './key-sets.ts'
import { readPaymentSettings } from './read-payment-settings.ts'
import { lockStripeConfig, updateStripeConfig } from './repository.ts'

/** Stores the signing secret of an endpoint that was created manually in Stripe, replacing the previous secret. */
export function saveWebhookSecret(
  ctx: Context,
  { isProduction, secret }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const mode = toKeyMode(isProduction)
  const fault = findKeyFault('webhook', secret, mode)
  if (fault) throw new AppError('invalid_fields', { fields: { secret: fault } })
  const column = getKeyColumns(mode).webhook
  return withTransaction(ctx, async tx => {
    const row = await lockStripeConfig(tx.db)
    await updateStripeConfig(tx.db, row.id, { [column]: tx.secrets.seal(secret, getSealContext(column)) }, tx.clock())
    await audit(tx, 'settings.webhook_secret_saved', mode)
    return readPaymentSettings(tx)
  })
}
