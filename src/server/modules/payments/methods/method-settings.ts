import type { Reply, Request } from '#contract/endpoint.ts'
import type { savePaymentMethods as endpoint, ModeMethods } from '#contract/payment-method-settings.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { findMethodFaults, type MethodOffer } from '#domain/payment-methods.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { resolveAlarm } from '#server/platform/observability/alarms.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { isGranted, refreshCapabilities } from './capabilities.ts'
import { findMethodSettings } from './find-method-settings.ts'
import { findCapability, findMethodRows, lockMethodSettings, upsertMethodRow } from './repository.ts'

type Settings = Reply<typeof endpoint>
type Body = Request<typeof endpoint>['body']

async function readModeMethods(ctx: Pick<Context, 'db'>, mode: Mode): Promise<ModeMethods> {
  const settings = await findMethodSettings(ctx.db, mode)
  const rows = await findMethodRows(ctx.db, mode)
  const capability = await findCapability(ctx.db, mode, 'pix')
  return {
    mode,
    methods: settings.map(({ method, isEnabled, expiresAfterSeconds, percentOff }) => {
      const row = rows.find(each => each.method === method)
      return {
        method,
        isEnabled,
        expiresAfterMinutes: method === 'card' ? null : Math.round(expiresAfterSeconds / 60),
        percentOff,
        minCents: row?.min_cents ?? null,
        maxCents: row?.max_cents ?? null,
      }
    }),
    pix: { state: capability?.state ?? null, readAt: capability?.read_at?.toISOString() ?? null },
  }
}

/** Reads the methods of the current mode and of every other mode that can be used. */
export async function readMethodSettings(ctx: Context): Promise<Settings> {
  const mode = await ctx.provider.mode(ctx.db)
  const usable = await ctx.provider.usableModes(ctx.db)
  const order: Mode[] = ['simulator', 'test', 'live']
  const modes: ModeMethods[] = []
  for (const each of order) if (each === mode || usable.includes(each)) modes.push(await readModeMethods(ctx, each))
  // A reading of the capability changes nothing that a seller edits, so it starts no conflict.
  const version = sha256Hex(JSON.stringify(modes.map(each => [each.mode, each.methods]))).slice(0, 20)
  return { mode, modes, version }
}

const listAllMethods = (methods: readonly MethodOffer[]) =>
  methods
    .map(({ method }) => method)
    .sort()
    .join()

/** Finds what is wrong with the methods of a mode, by path below `methods`. */
async function findFaults(tx: Tx, mode: Mode, methods: readonly MethodOffer[]): Promise<Record<string, string>> {
  const before = await findMethodSettings(tx.db, mode)
  if (
    listAllMethods(methods) !==
    before
      .map(({ method }) => method)
      .sort()
      .join()
  )
    return { methods: 'invalid' }
  const faults: Record<string, string> = findMethodFaults(methods)
  const place = methods.findIndex(({ method, isEnabled }) => method === 'pix' && isEnabled)
  const wasEnabled = before.some(({ method, isEnabled }) => method === 'pix' && isEnabled)
  const capability = await findCapability(tx.db, mode, 'pix')
  if (place >= 0 && !wasEnabled && !isGranted(mode, capability?.state ?? null))
    faults[`${place}.isEnabled`] = 'not_active'
  return faults
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

async function saveMode(tx: Tx, mode: Mode, methods: readonly MethodOffer[]): Promise<void> {
  for (const [
    position,
    { method, isEnabled, expiresAfterMinutes, percentOff, minCents, maxCents },
  ] of methods.entries())
    await upsertMethodRow(tx.db, {
      mode,
      method,
      enabled: isEnabled,
      position,
      expires_after_seconds: method === 'card' || expiresAfterMinutes === null ? null : expiresAfterMinutes * 60,
      percent_off: percentOff,
      min_cents: minCents,
      max_cents: maxCents,
      updated_at: tx.clock(),
    })
  // A method that is no longer offered needs nobody's attention.
  if (!methods.some(({ method, isEnabled }) => method === 'pix' && isEnabled))
    await resolveAlarm(tx, 'pix_unavailable', mode)
  await audit(tx, 'settings.payment_methods', mode, { mode, ...describeMethods(methods) })
}

/**
 * Saves the methods of some modes. Open checkouts see them at their next step; codes that were issued keep their
 * expiry. Throws `invalid_fields` with the faults by path, or `conflict`.
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

/** Reads from the provider whether the account of a mode may take Pix. Throws what the gateway throws. */
export async function verifyMethods(ctx: Context, mode: Mode): Promise<Settings> {
  const provider = (await findMethodSettings(ctx.db, mode)).find(({ method }) => method === 'pix')?.provider
  await refreshCapabilities(ctx, mode, provider ?? 'stripe')
  await audit(ctx, 'settings.payment_methods_verified', mode, { mode })
  return readMethodSettings(ctx)
}
