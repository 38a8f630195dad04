import type { PaymentMethod } from '#domain/order.ts'
import type { CapabilityState } from '#domain/payment-methods.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/observability/alarms.ts'
import { getGateway } from '../gateway/get-gateway.ts'
import { findMethodSettings } from './find-method-settings.ts'
import { findCapability, lockCapability, updateCapability } from './repository.ts'

/** Whether a method may be offered. The simulator's account may use every method until it says otherwise. */
export const isGranted = (mode: Mode, state: CapabilityState | null): boolean =>
  state === 'active' || (state === null && mode === 'simulator')

/**
 * Stores whether the account may use Pix. When the account has lost it while the shop offers it, the seller is warned
 * once, by an alarm that clears itself when the account may use it again. Cached pages list the methods, so they become
 * invalid.
 */
async function recordCapability(
  tx: Tx,
  mode: Mode,
  method: PaymentMethod,
  state: CapabilityState,
  accountCountry: string | null,
): Promise<void> {
  const before = await lockCapability(tx.db, mode, method)
  await updateCapability(tx.db, { mode, method, state, account_country: accountCountry, read_at: tx.clock() })
  const [wasGranted, isGrantedNow] = [isGranted(mode, before.state), isGranted(mode, state)]
  if (isGrantedNow) await resolveAlarm(tx, 'pix_unavailable', mode)
  const settings = (await findMethodSettings(tx.db, mode)).find(each => each.method === method)
  if (!settings?.isEnabled) return
  const isKnownLoss = before.state !== null && before.state !== 'active'
  if (!isGrantedNow && !isKnownLoss) await raiseAlarm(tx, 'pix_unavailable', mode, { mode, code: state })
  if (wasGranted !== isGrantedNow) await bumpContentVersion(tx)
}

/** Reads from the provider which methods the account of a mode may use, and stores the answer. */
export async function refreshCapabilities(ctx: Context, mode: Mode): Promise<void> {
  const { pix, accountCountry = null } = await (await getGateway(ctx, mode, 'stripe')).readCapabilities()
  await withTransaction(ctx, tx => recordCapability(tx, mode, 'pix', pix, accountCountry))
}

/**
 * Whether Stripe's payments by Pix leave Brazil, so that a bank would show the buyer more than the shop did. False while the
 * account's country is unknown.
 */
export async function isPaidAbroad(ctx: Pick<Context, 'db'>, mode: Mode): Promise<boolean> {
  const country = (await findCapability(ctx.db, mode, 'pix'))?.account_country ?? null
  return country !== null && country !== 'BR'
}
