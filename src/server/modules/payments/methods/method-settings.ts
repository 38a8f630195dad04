import type { Reply, Request } from '#contract/endpoint.ts'
import type { savePaymentMethods as endpoint, ModeMethods, ProviderState } from '#contract/payment-method-settings.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { findMethodFaults, type MethodFault, type MethodOffer } from '#domain/payment-methods.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { resolveAlarm } from '#server/platform/observability/alarms.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { refreshCapabilities } from './capabilities.ts'
import { findMethodSettings, type MethodSettings } from './find-method-settings.ts'
import { isPixGranted, listProviderStates } from './provider-states.ts'
import { findMethodRows, lockMethodSettings, upsertMethodRow } from './repository.ts'

type Settings = Reply<typeof endpoint>
type Body = Request<typeof endpoint>['body']

async function readModeMethods(ctx: Pick<Context, 'db' | 'provider'>, mode: Mode): Promise<ModeMethods> {
  const settings = await findMethodSettings(ctx, mode)
  const rows = await findMethodRows(ctx.db, mode)
  const providers = await listProviderStates(ctx, mode)
  const pixProvider = settings.find(({ method }) => method === 'pix')?.provider
  return {
    mode,
    methods: settings.map(
      ({ method, isEnabled, expiresAfterSeconds, percentOff, acceptsLate, provider, ...installments }) => {
        const row = rows.find(each => each.method === method)
        return {
          method,
          isEnabled,
          expiresAfterMinutes: method === 'card' ? null : Math.round(expiresAfterSeconds / 60),
          percentOff,
          acceptsLate,
          minCents: row?.min_cents ?? null,
          maxCents: row?.max_cents ?? null,
          provider,
          maxInstallments: installments.maxInstallments,
          minInstallmentCents: installments.minInstallmentCents,
        }
      },
    ),
    pix: providers.find(({ provider }) => provider === pixProvider)?.pix ?? { state: null, readAt: null },
    providers,
  }
}

/** Reads the methods of the current mode and of every other mode that can be used. */
export async function readMethodSettings(ctx: Context): Promise<Settings> {
  const mode = await ctx.provider.mode(ctx.db)
  const usable = await ctx.provider.usableModes(ctx.db)
  const order: Mode[] = ['simulator', 'test', 'live']
  const modes: ModeMethods[] = []
  for (const each of order) if (each === mode || usable.includes(each)) modes.push(await readModeMethods(ctx, each))
  // The stored capabilities are not part of the version: a change of them must not cause a conflict for the seller.
  const version = sha256Hex(JSON.stringify(modes.map(each => [each.mode, each.methods]))).slice(0, 20)
  return { mode, modes, version }
}

type CompleteOffer = MethodOffer & { provider: PaymentProvider }

const listAllMethods = (methods: readonly Pick<MethodOffer, 'method'>[]) =>
  methods
    .map(({ method }) => method)
    .sort()
    .join()

/**
 * Adds the fields that an older client does not send: the provider of each method and the limits of its installments.
 */
const completeOffer = (before: readonly MethodSettings[], offer: MethodOffer): CompleteOffer => {
  const stored = before.find(({ method }) => method === offer.method)
  const { provider = stored?.provider ?? 'stripe', maxInstallments, minInstallmentCents } = offer
  return {
    ...offer,
    provider,
    maxInstallments: maxInstallments === undefined ? (stored?.maxInstallments ?? null) : maxInstallments,
    minInstallmentCents:
      minInstallmentCents === undefined ? (stored?.minInstallmentCents ?? null) : minInstallmentCents,
  }
}

/**
 * Finds the methods that were moved to a provider without keys in the mode. Also finds Pix if the change turns Pix on,
 * or moves Pix to another provider, and the account of that provider may not use Pix.
 */
function findProviderFaults(
  mode: Mode,
  offers: readonly CompleteOffer[],
  before: readonly MethodSettings[],
  states: readonly ProviderState[],
): Record<string, MethodFault> {
  const faults: Record<string, MethodFault> = {}
  for (const [place, { method, provider, isEnabled }] of offers.entries()) {
    const stored = before.find(each => each.method === method)
    const state = states.find(each => each.provider === provider)
    const isMoved = provider !== stored?.provider
    if (isMoved && !state?.isUsable) faults[`${place}.provider`] = 'not_usable'
    else if (method === 'pix' && isEnabled && (isMoved || !stored.isEnabled) && !(state && isPixGranted(mode, state)))
      faults[isMoved ? `${place}.provider` : `${place}.isEnabled`] = 'not_active'
  }
  return faults
}

/** Finds what is wrong with the methods of a mode, by path below `methods`. */
async function findFaults(tx: Tx, mode: Mode, offers: readonly MethodOffer[]): Promise<Record<string, string>> {
  const before = await findMethodSettings(tx, mode)
  if (listAllMethods(offers) !== listAllMethods(before)) return { methods: 'invalid' }
  const methods = offers.map(offer => completeOffer(before, offer))
  return {
    ...findMethodFaults(methods),
    ...findProviderFaults(mode, methods, before, await listProviderStates(tx, mode)),
  }
}

async function assertValid(tx: Tx, modes: Body['modes']): Promise<void> {
  const fields: Record<string, string> = {}
  for (const [at, { mode, methods }] of modes.entries())
    for (const [path, fault] of Object.entries(await findFaults(tx, mode, methods)))
      fields[`modes.${at}.methods.${path}`] = fault
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
}

const describeMethods = (methods: readonly MethodOffer[]) =>
  Object.fromEntries(
    methods.map(({ method, ...settings }, position) => [method, { position, ...settings }]),
  ) as Partial<Record<PaymentMethod, object>>

async function saveMode(tx: Tx, mode: Mode, offers: readonly MethodOffer[]): Promise<void> {
  const before = await findMethodSettings(tx, mode)
  const methods = offers.map(offer => completeOffer(before, offer))
  for (const [position, offer] of methods.entries()) {
    const { method, isEnabled, expiresAfterMinutes, percentOff, acceptsLate, minCents, maxCents, provider } = offer
    const isCard = method === 'card'
    await upsertMethodRow(tx.db, {
      mode,
      method,
      enabled: isEnabled,
      position,
      expires_after_seconds: isCard || expiresAfterMinutes === null ? null : expiresAfterMinutes * 60,
      percent_off: percentOff,
      accepts_late: acceptsLate,
      min_cents: minCents,
      max_cents: maxCents,
      provider,
      max_installments: isCard ? (offer.maxInstallments ?? null) : null,
      min_installment_cents: isCard ? (offer.minInstallmentCents ?? null) : null,
      updated_at: tx.clock(),
    })
  }
  const pixProvider = before.find(({ method }) => method === 'pix')?.provider
  const servesAsBefore = methods.some(
    ({ method, isEnabled, provider }) => method === 'pix' && isEnabled && provider === pixProvider,
  )
  // The alarm no longer matters once Pix is turned off or served by another account.
  if (!servesAsBefore) await resolveAlarm(tx, 'pix_unavailable', mode)
  await audit(tx, 'settings.payment_methods', mode, { mode, ...describeMethods(methods) })
}

/**
 * Saves the methods of some modes. Open checkouts use them from their next step on; codes that were already issued keep
 * their expiry. Throws `invalid_fields` with the errors by path, or `conflict`.
 */
export function saveMethodSettings(ctx: Context, { modes, version }: Body): Promise<Settings> {
  return withTransaction(ctx, async tx => {
    await lockMethodSettings(tx.db)
    const current = await readMethodSettings(tx)
    if (version !== undefined && version !== current.version)
      throw new AppError('conflict', { data: { settings: current } })
    await assertValid(tx, modes)
    for (const { mode, methods } of modes) await saveMode(tx, mode, methods)
    await bumpContentVersion(tx)
    return readMethodSettings(tx)
  })
}

/** Asks the provider whether the account of a mode may use Pix. Throws the errors of the gateway. */
export async function verifyMethods(ctx: Context, mode: Mode): Promise<Settings> {
  const provider = (await findMethodSettings(ctx, mode)).find(({ method }) => method === 'pix')?.provider
  await refreshCapabilities(ctx, mode, provider ?? 'stripe')
  await audit(ctx, 'settings.payment_methods_verified', mode, { mode })
  return readMethodSettings(ctx)
}
