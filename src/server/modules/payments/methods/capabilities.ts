import type { CapabilityState } from '#domain/payment-methods.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/observability/alarms.ts'
import { findProviderAccount, type ProviderAccountRow, updateAccountReading } from '../accounts/repository.ts'
import { getGateway } from '../gateway/get-gateway.ts'
import { findMethodSettings } from './find-method-settings.ts'
import { findCapability, lockCapability, updateCapability } from './repository.ts'

/** Whether a method may be offered. The simulator's account may use every method unless it has reported otherwise. */
export const isGranted = (mode: Mode, state: CapabilityState | null): boolean =>
  state === 'active' || (state === null && mode === 'simulator')

/**
 * Raises an alarm once when the shop offers Pix but its account may no longer use Pix. The alarm is resolved when the
 * account may use Pix again. Cached pages list the methods, so they are invalidated.
 */
async function warnOfLostPix(
  tx: Tx,
  provider: PaymentProvider,
  mode: Mode,
  { before, now }: { before: CapabilityState | null; now: CapabilityState },
): Promise<void> {
  const settings = (await findMethodSettings(tx, mode)).find(({ method }) => method === 'pix')
  if (settings?.provider !== provider) return
  const [wasGranted, isGrantedNow] = [isGranted(mode, before), isGranted(mode, now)]
  if (isGrantedNow) await resolveAlarm(tx, 'pix_unavailable', mode)
  if (!settings.isEnabled) return
  const isKnownLoss = before !== null && before !== 'active'
  if (!isGrantedNow && !isKnownLoss) await raiseAlarm(tx, 'pix_unavailable', mode, { mode, code: now, provider })
  if (wasGranted !== isGrantedNow) await bumpContentVersion(tx)
}

async function recordStripeCapability(
  tx: Tx,
  mode: Mode,
  state: CapabilityState,
  accountCountry: string | null,
): Promise<void> {
  const before = await lockCapability(tx.db, mode, 'pix')
  await updateCapability(tx.db, {
    mode,
    method: 'pix',
    state,
    account_country: accountCountry,
    read_at: tx.clock(),
  })
  await warnOfLostPix(tx, 'stripe', mode, { before: before.state, now: state })
}

/** Stores what an account of Mercado Pago may use. `accountId` is null when only the capabilities were read. */
export async function recordMercadoPagoReading(
  tx: Tx,
  account: ProviderAccountRow,
  { accountId, pix }: { accountId: string | null; pix: CapabilityState },
): Promise<void> {
  const before = account.capabilities?.pix ?? null
  await updateAccountReading(tx.db, account, {
    account_id: accountId ?? account.account_id,
    capabilities: { pix },
    tested_at: tx.clock(),
  })
  await warnOfLostPix(tx, 'mercado_pago', account.mode, { before, now: pix })
}

/** Asks the Pix provider whether the account of a mode may use Pix, and stores the result. */
export async function refreshCapabilities(ctx: Context, mode: Mode, provider: PaymentProvider): Promise<void> {
  const { pix, accountCountry = null } = await (await getGateway(ctx, mode, provider)).readCapabilities()
  await withTransaction(ctx, async tx => {
    if (provider === 'stripe') return recordStripeCapability(tx, mode, pix, accountCountry)
    const account = await findProviderAccount(tx.db, provider, mode)
    if (account) await recordMercadoPagoReading(tx, account, { accountId: null, pix })
  })
}

/**
 * Whether Pix payments through Stripe are cross-border, so that the buyer's bank adds a tax to the amount that the shop
 * shows. False while the account's country is unknown.
 */
export async function isPaidAbroad(ctx: Pick<Context, 'db'>, mode: Mode): Promise<boolean> {
  const country = (await findCapability(ctx.db, mode, 'pix'))?.account_country ?? null
  return country !== null && country !== 'BR'
}
