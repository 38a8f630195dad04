import type { Reply, Request } from '#contract/endpoint.ts'
import type { savePaymentSettings as endpoint } from '#contract/settings.ts'
import { findKeyFault, isSimulatorKey, type KeyMode } from '#domain/provider-key.ts'
import { expireCapabilities } from '#server/modules/payments/index.ts'
import { releaseModeStock } from '#server/modules/stock/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Mode, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertKeysComplete } from './assert-keys-complete.ts'
import { getKeyColumns, getSealContext, toKeyMode } from './key-sets.ts'
import { readPaymentSettings } from './read-payment-settings.ts'
import { keysSavedAction, lockStripeConfig, type StripeConfigRow, updateStripeConfig } from './repository.ts'
import { registerWalletDomainQuietly } from './wallet-domain.ts'

type TypedKeys = { publishableKey: string | null; secretKey: string | null }

/** Returns the submitted keys. Throws `invalid_fields` for a key of the wrong kind or the wrong mode. */
function parseKeys(body: Request<typeof endpoint>['body'], mode: KeyMode): TypedKeys {
  const keys = { publishableKey: body.publishableKey || null, secretKey: body.secretKey || null }
  const faults = {
    publishableKey: keys.publishableKey && findKeyFault('publishable', keys.publishableKey, mode),
    secretKey: keys.secretKey && findKeyFault('secret', keys.secretKey, mode),
  }
  const fields = Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])))
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
  return keys
}

/** The form may submit the simulator's own keys. Dropping them keeps the shop in simulator mode. */
const removeSimulatorKeys = (keys: TypedKeys): TypedKeys => ({
  publishableKey: keys.publishableKey && isSimulatorKey(keys.publishableKey) ? null : keys.publishableKey,
  secretKey: keys.secretKey && isSimulatorKey(keys.secretKey) ? null : keys.secretKey,
})

function toConfigChange(ctx: Context, isProduction: boolean, keys: TypedKeys): Partial<StripeConfigRow> {
  const columns = getKeyColumns(toKeyMode(isProduction))
  return {
    is_production: isProduction,
    ...(keys.publishableKey && { [columns.publishable]: keys.publishableKey }),
    ...(keys.secretKey && { [columns.secret]: ctx.secrets.seal(keys.secretKey, getSealContext(columns.secret)) }),
  }
}

/**
 * Saves the mode and the submitted keys. When this makes the shop leave a mode, the stock reserved in the old mode is
 * released in the same transaction. Throws `invalid_fields`, `provider_keys_missing` or `live_needs_https`, and then
 * changes nothing. A shop that is already in live mode may change its keys over plain http too.
 */
export async function savePaymentSettings(
  ctx: Context,
  body: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const { isProduction } = body
  const keyMode = toKeyMode(isProduction)
  const submitted = parseKeys(body, keyMode)
  const saved = await withTransaction(ctx, async tx => {
    const row = await lockStripeConfig(tx.db)
    const before: Mode = await tx.provider.mode(tx.db)
    if (isProduction && before !== 'live' && !tx.config.liveAllowed) throw new AppError('live_needs_https')
    const keys = before === 'simulator' ? removeSimulatorKeys(submitted) : submitted
    await updateStripeConfig(tx.db, row.id, toConfigChange(tx, isProduction, keys), tx.clock())
    const after: Mode = await tx.provider.mode(tx.db)
    if (isProduction || after !== 'simulator') await assertKeysComplete(tx, row, keys, keyMode)
    if (before !== after) await releaseModeStock(tx, before)
    // The new keys may belong to another account, to which other payment methods are available.
    if (keys.secretKey) await expireCapabilities(tx.db, keyMode)
    await audit(tx, keysSavedAction, keyMode, {
      before,
      after,
      publishableKey: keys.publishableKey !== null,
      secretKey: keys.secretKey !== null,
    })
    // Cached pages become invalid, because the checkout page contains the mode and the publishable key.
    await bumpContentVersion(tx)
    return readPaymentSettings(tx)
  })
  if (submitted.secretKey && saved.mode !== 'simulator') await registerWalletDomainQuietly(ctx, keyMode)
  return saved
}
