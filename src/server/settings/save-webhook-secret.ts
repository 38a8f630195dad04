import type { Reply, Request } from '#contract/endpoint.ts'
import type { saveWebhookSecret as endpoint } from '#contract/settings.ts'
import { keyFault } from '#domain/provider-key.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { columnsOf, modeOfSwitch, placeOf } from './key-sets.ts'
import { readPaymentSettings } from './read-payment-settings.ts'
import { changeStripeConfig, lockStripeConfig } from './repository.ts'

/** Keeps the signing secret of an endpoint that was made by hand, in place of the one before. */
export function saveWebhookSecret(
  ctx: Context,
  { isProduction, secret }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const mode = modeOfSwitch(isProduction)
  const fault = keyFault('webhook', secret, mode)
  if (fault) throw new AppError('invalid_fields', { fields: { secret: fault } })
  const column = columnsOf(mode).webhook
  return withTransaction(ctx, async tx => {
    const row = await lockStripeConfig(tx.db)
    await changeStripeConfig(tx.db, row.id, { [column]: tx.secrets.seal(secret, placeOf(column)) }, tx.clock())
    await audit(tx, 'settings.webhook_secret_saved', mode)
    return readPaymentSettings(tx)
  })
}
