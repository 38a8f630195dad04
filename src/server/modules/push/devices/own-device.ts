import type { Reply, Request } from '#contract/endpoint.ts'
import type { renewPushDevice as renewing, testPushDevice as testing } from '#contract/push.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { buildTestMessage } from '../messages/build-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { bindDevice, deleteDevice, findDeviceOfUser } from './repository.ts'

export function deletePushDevice(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const device = orThrow(await findDeviceOfUser(tx.db, getMember(tx).userId, id), 'push_device_not_found')
    if (!(await deleteDevice(tx.db, device.id))) throw new AppError('push_device_not_found')
    await audit(tx, 'push.remove', id)
    return undefined
  })
}

/** Binds a device of the calling member to the present session. */
export async function renewPushDevice(ctx: Context, { body }: Request<typeof renewing>): Promise<undefined> {
  const { userId, sessionId } = getMember(ctx)
  if (!(await bindDevice(ctx.db, userId, body.endpointHash, sessionId))) throw new AppError('push_device_not_found')
  return undefined
}

/** Sends a test message to one of the calling member's devices, and waits for the push service. */
export async function testPushDevice(
  ctx: Context,
  { params: { id } }: Request<typeof testing>,
): Promise<Reply<typeof testing>> {
  const device = orThrow(await findDeviceOfUser(ctx.db, getMember(ctx).userId, id), 'push_device_not_found')
  const { result } = await sendMessage(ctx, device, buildTestMessage(device.language, ctx.clock()))
  return { result }
}
