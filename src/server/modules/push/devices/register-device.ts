import type { Reply, Request } from '#contract/endpoint.ts'
import { maxPushDevices, type registerPushDevice as registering } from '#contract/push.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findOutboundRefusal } from '#server/platform/security/outbound-fetch.ts'
import { isPushKey } from '../sending/build-request.ts'
import { authPlace, endpointPlace } from '../sending/send-message.ts'
import { countOtherDevices, deleteDeviceOfEndpoint, insertDevice, lockDevices } from './repository.ts'

function assertDeviceUsable(ctx: Pick<Context, 'config'>, { endpoint, keys }: Request<typeof registering>['body']) {
  const refusal = findOutboundRefusal(ctx.config, endpoint)
  if (refusal)
    throw new AppError(refusal.isPortRefused ? 'port_not_allowed' : 'push_endpoint_not_allowed', {
      fields: { endpoint: 'invalid' },
    })
  if (!isPushKey(keys.p256dh)) throw new AppError('push_key_invalid', { fields: { keys: 'invalid' } })
}

/**
 * Registers a browser for the calling member. A browser has one subscription, so the new row replaces the earlier one
 * with this endpoint, also that of another member.
 */
export async function registerPushDevice(
  ctx: Context,
  { body }: Request<typeof registering>,
): Promise<Reply<typeof registering>> {
  assertDeviceUsable(ctx, body)
  const { endpoint, keys, language } = body
  const registered = await withTransaction(ctx, async tx => {
    const { userId, sessionId } = getMember(tx)
    const endpointHash = sha256Hex(endpoint)
    await lockDevices(tx.db, userId)
    if ((await countOtherDevices(tx.db, userId, endpointHash)) >= maxPushDevices)
      throw new AppError('push_devices_full')
    await deleteDeviceOfEndpoint(tx.db, endpointHash)
    const id = newId()
    await insertDevice(tx.db, {
      id,
      user_id: userId,
      session_id: sessionId,
      endpoint_hash: endpointHash,
      endpoint_sealed: tx.secrets.seal(endpoint, endpointPlace(id)),
      p256dh: keys.p256dh,
      auth_sealed: tx.secrets.seal(keys.auth, authPlace(id)),
      language,
      created_at: tx.clock(),
    })
    await audit(tx, 'push.register', id, { host: new URL(endpoint).host })
    return { id }
  })
  ctx.heardEvents.forget()
  return registered
}
