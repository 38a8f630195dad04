import type { Request } from '#contract/endpoint.ts'
import type { activateLicense, deactivateLicense, License, validateLicense } from '#contract/license-keys.ts'
import { findLicenseEnd, getLicenseState, maxLicenseActivations } from '#domain/license-key.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { assertWithinRateLimit } from '#server/platform/limits/rate-limit.ts'
import { hashLicenseKey } from '../records/license-keys/sealed-key.ts'
import {
  countActivations,
  deleteActivation,
  findActivation,
  getLicense,
  getLicenseForUpdate,
  insertActivation,
  type LicenseRow,
  updateLastSeen,
} from './repository.ts'

const callsPerKey = { windowMs: 60_000, max: 60 }
/** A validation records that an installation was seen at most once in this time, in ms. */
const lastSeenStepMs = 3_600_000

/**
 * Returns the hash of a key, after counting the call. Calls with an unknown key are counted in the same way, so that the
 * limit does not tell which keys exist. Throws rate_limited.
 */
async function countCall(ctx: Context, key: string): Promise<string> {
  const hash = hashLicenseKey(ctx, key)
  await assertWithinRateLimit(ctx, { key: `license ${hash}`, ...callsPerKey }, 'relaxed')
  return hash
}

function toDto(
  { key, grant, benefit, mode }: LicenseRow,
  {
    activations,
    isActivated,
    instance,
    now,
  }: { activations: number; isActivated: boolean; instance?: string | undefined; now: Date },
): License {
  const state = getLicenseState(key, grant, now)
  return {
    isValid: state === 'active' && (instance === undefined || isActivated),
    state,
    mode,
    productId: benefit.product_id,
    variantId: benefit.variant_id,
    title: benefit.title,
    activationLimit: key.activation_limit,
    activations,
    isActivated,
    expiresAt: findLicenseEnd(key, grant)?.toISOString() ?? null,
  }
}

/** Returns the state of a key, and whether it is active on the given installation. Throws license_not_found. */
export async function validate(ctx: Context, { body }: Request<typeof validateLicense>): Promise<License> {
  const { key, productId, instance } = body
  const license = await getLicense(ctx.db, await countCall(ctx, key), productId)
  const now = ctx.clock()
  const activation = instance === undefined ? null : await findActivation(ctx.db, license.key.id, instance)
  const seenBefore = new Date(now.getTime() - lastSeenStepMs)
  if (activation && activation.last_seen_at < seenBefore) await updateLastSeen(ctx.db, activation.id, seenBefore, now)
  const activations = await countActivations(ctx.db, license.key.id)
  return toDto(license, { activations, isActivated: activation !== null, instance, now })
}

/**
 * Activates a key on an installation. Throws license_not_found, license_not_active, and license_activation_limit when
 * the key is active on as many other installations as it may be.
 */
export async function activate(ctx: Context, { body }: Request<typeof activateLicense>): Promise<License> {
  const { key, productId, instance } = body
  const hash = await countCall(ctx, key)
  return withTransaction(ctx, async tx => {
    const license = await getLicenseForUpdate(tx.db, hash, productId)
    const now = tx.clock()
    if (getLicenseState(license.key, license.grant, now) !== 'active') throw new AppError('license_not_active')
    const keyId = license.key.id
    const activation = await findActivation(tx.db, keyId, instance)
    const activations = await countActivations(tx.db, keyId)
    if (activation) await updateLastSeen(tx.db, activation.id, now, now)
    else {
      const limit = license.key.activation_limit ?? maxLicenseActivations
      if (activations >= limit) throw new AppError('license_activation_limit')
      await insertActivation(tx.db, { id: newId(), key_id: keyId, instance, last_seen_at: now, created_at: now })
    }
    return toDto(license, { activations: activations + (activation ? 0 : 1), isActivated: true, instance, now })
  })
}

/** Ends the activation of an installation, if it is active. Throws license_not_found. */
export async function deactivate(ctx: Context, { body }: Request<typeof deactivateLicense>): Promise<License> {
  const { key, productId, instance } = body
  const hash = await countCall(ctx, key)
  return withTransaction(ctx, async tx => {
    const license = await getLicenseForUpdate(tx.db, hash, productId)
    await deleteActivation(tx.db, license.key.id, instance)
    const activations = await countActivations(tx.db, license.key.id)
    return toDto(license, { activations, isActivated: false, instance, now: tx.clock() })
  })
}
