import type { Reply, Request } from '#contract/endpoint.ts'
import type { saveMercadoPago as endpoint } from '#contract/mercado-pago-settings.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import {
  findProviderAccount,
  getMercadoPagoSecretContext,
  type MercadoPagoReading,
  type ProviderAccountRow,
  recordMercadoPagoReading,
  upsertProviderAccount,
} from '#server/modules/payments/index.ts'
import { releaseModeStock } from '#server/modules/stock/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertKeysComplete } from '../assert-keys-complete.ts'
import { lockStripeConfig, type StripeConfigRow, updateStripeConfig } from '../repository.ts'
import { assertNoFaults, assertPublicKeyKnown, parseKeys, readUsableAccount, type TypedKeys } from './assert-keys.ts'
import { mercadoPagoSavedAction, readMercadoPago } from './read-mercado-pago.ts'

type Body = Request<typeof endpoint>['body']
type StoredAccount = Pick<ProviderAccountRow, 'public_key' | 'access_token' | 'webhook_secret'>

/**
 * Builds the stored keys. Throws `invalid_fields` when a token would have no public key or the other way round, and when
 * the token of another account would keep the public key of the account before.
 */
function buildKeys(
  tx: Tx,
  mode: KeyMode,
  before: ProviderAccountRow | null,
  typed: TypedKeys,
  reading: MercadoPagoReading | null,
): StoredAccount {
  const seal = (column: 'access_token' | 'webhook_secret', key: string | null | undefined) => {
    if (key === undefined) return before?.[column] ?? null
    return key === null ? null : tx.secrets.seal(key, getMercadoPagoSecretContext(column, mode))
  }
  const publicKey = typed.publicKey === undefined ? (before?.public_key ?? null) : typed.publicKey
  const accessToken = seal('access_token', typed.accessToken)
  const isOtherAccount = reading && before?.account_id && before.account_id !== reading.accountId
  assertNoFaults({
    ...(accessToken && !publicKey && { publicKey: 'required' }),
    ...(publicKey && !accessToken && { accessToken: 'required' }),
    ...(isOtherAccount && before.public_key && !typed.publicKey && { publicKey: 'other_account' }),
  })
  return {
    public_key: publicKey,
    access_token: accessToken,
    webhook_secret: seal('webhook_secret', typed.webhookSecret),
  }
}

/** Stores which keys the shop's mode selects. The first keys of a shop that simulates payments end the simulation. */
async function saveMode(tx: Tx, config: StripeConfigRow, { mode, isProduction }: Body, wasSimulating: boolean) {
  const isSimulating = (await tx.provider.mode(tx.db)) === 'simulator'
  const chosen = isProduction ?? (wasSimulating && !isSimulating ? mode === 'live' : config.is_production)
  if (chosen !== config.is_production) await updateStripeConfig(tx.db, config.id, { is_production: chosen }, tx.clock())
}

async function saveKeys(tx: Tx, mode: KeyMode, typed: TypedKeys, reading: MercadoPagoReading | null): Promise<void> {
  const before = await findProviderAccount(tx.db, 'mercado_pago', mode)
  const keys = buildKeys(tx, mode, before, typed, reading)
  if (!before && !keys.access_token && !keys.webhook_secret) return
  await upsertProviderAccount(tx.db, {
    provider: 'mercado_pago',
    mode,
    ...keys,
    // A notification for other keys does not show that notifications arrive for these.
    ...((typed.accessToken !== undefined || typed.webhookSecret !== undefined) && { notified_at: null }),
    ...(!keys.access_token && { account_id: null, capabilities: null, tested_at: null }),
    updated_at: tx.clock(),
  })
  const after = reading && (await findProviderAccount(tx.db, 'mercado_pago', mode))
  if (after) await recordMercadoPagoReading(tx, after, reading)
}

const describeChange = (key: string | null | undefined) =>
  key === undefined ? 'kept' : key === null ? 'removed' : 'saved'

/**
 * Saves the submitted keys after reading the account with them. When this makes the shop leave a mode, the stock
 * reserved in the old mode is released in the same transaction. Throws `invalid_fields`, `provider_unavailable`,
 * `provider_keys_missing` or `live_needs_https`, and then changes nothing.
 */
export async function saveMercadoPago(ctx: Context, body: Body): Promise<Reply<typeof endpoint>> {
  const { mode } = body
  const typed = parseKeys(body)
  const reading = typed.accessToken ? await readUsableAccount(ctx, mode, typed.accessToken) : null
  if (typed.publicKey) await assertPublicKeyKnown(ctx, mode, typed.publicKey)
  return withTransaction(ctx, async tx => {
    const config = await lockStripeConfig(tx.db)
    const before = await tx.provider.mode(tx.db)
    await saveKeys(tx, mode, typed, reading)
    await saveMode(tx, config, body, before === 'simulator')
    const after = await tx.provider.mode(tx.db)
    if (after === 'live' && before !== 'live' && !tx.config.liveAllowed) throw new AppError('live_needs_https')
    if (after !== before) {
      if (after !== 'simulator') await assertKeysComplete(tx, config, { publishableKey: null, secretKey: null }, after)
      await releaseModeStock(tx, before)
    }
    await audit(tx, mercadoPagoSavedAction, mode, {
      before,
      after,
      publicKey: describeChange(typed.publicKey),
      accessToken: describeChange(typed.accessToken),
      webhookSecret: describeChange(typed.webhookSecret),
    })
    // Cached pages become invalid, because the checkout page contains the mode and the public key.
    await bumpContentVersion(tx)
    return readMercadoPago(tx)
  })
}
