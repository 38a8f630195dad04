import type { Reply, Request } from '#contract/endpoint.ts'
import {
  type choosePushEvents as choosing,
  defaultPushEvents,
  type PushDevice,
  type PushEvent,
  pushEvents,
  type getPushSettings as reading,
} from '#contract/push.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { getMember, hasRoleAtLeast } from '#server/platform/http/authorize-actor.ts'
import { listDevicesOfUser } from '../receivers/repository.ts'
import { ensurePushKeys } from '../sending/push-keys.ts'
import { findChosenEvents, saveChosenEvents } from './repository.ts'

type DeviceWithSession = Awaited<ReturnType<typeof listDevicesOfUser>>[number]
const toPushDeviceDto = ({ subscription: row, userAgent }: DeviceWithSession): PushDevice => ({
  id: row.id,
  device: userAgent,
  endpointHash: row.endpoint_hash,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  failingSince: row.failed_at?.toISOString() ?? null,
})

/** The events that the calling member can choose. */
const listAvailableEvents = (ctx: Context): PushEvent[] =>
  pushEvents.filter(event => event !== 'alarm' || hasRoleAtLeast(getMember(ctx).role, 'admin'))

const selectKnown = (available: readonly PushEvent[], chosen: readonly string[]) =>
  available.filter(event => chosen.includes(event))

export async function getPushSettings(ctx: Context): Promise<Reply<typeof reading>> {
  const { userId } = getMember(ctx)
  const { publicKey } = await ensurePushKeys(ctx)
  const available = listAvailableEvents(ctx)
  return {
    publicKey,
    available,
    events: selectKnown(available, (await findChosenEvents(ctx.db, userId)) ?? defaultPushEvents),
    devices: (await listDevicesOfUser(ctx.db, userId)).map(toPushDeviceDto),
  }
}

export async function choosePushEvents(
  ctx: Context,
  { body }: Request<typeof choosing>,
): Promise<Reply<typeof choosing>> {
  const chosen = await withTransaction(ctx, async tx => {
    const events = selectKnown(listAvailableEvents(tx), body.events)
    await saveChosenEvents(tx.db, getMember(tx).userId, events, tx.clock())
    return { events }
  })
  ctx.heardEvents.forget()
  return chosen
}
