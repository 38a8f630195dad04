import type { changeDigitalGrantEnd, DigitalGrant, listDigitalGrants } from '#contract/digital-goods.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { countMissingKeys } from '#domain/license-key.ts'
import { getOrder, getOrderForUpdate } from '#server/modules/orders/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadKeysForMembers } from './licenses/key-dtos.ts'
import { recordAccessEvent } from './records/access-events.ts'
import { enqueueAssignment } from './records/license-keys/give-keys.ts'
import { findGrantsOfOrder, setGrantExpiry } from './records/repository.ts'
import { changeGrantState, computeGrantState } from './records/sync-access.ts'
import { findDownloadsOfOrder, getGrant, resetDownloadCount } from './repository.ts'

type DigitalGrants = Reply<typeof listDigitalGrants>

/** Lists what an order gave access to. Throws order_not_found. */
export async function listGrants(ctx: Context, orderId: string): Promise<DigitalGrants> {
  await getOrder(ctx.db, orderId)
  const rows = await findGrantsOfOrder(ctx.db, orderId)
  const downloads = new Map((await findDownloadsOfOrder(ctx.db, orderId)).map(each => [each.grantId, each]))
  const keys = await loadKeysForMembers(ctx, orderId)
  const grants = rows.map(({ grant, benefit }): DigitalGrant => {
    const downloaded = downloads.get(grant.id)
    const ofGrant = keys.get(grant.id) ?? []
    return {
      id: grant.id,
      lineId: grant.line_id,
      benefitId: benefit.id,
      kind: benefit.kind,
      title: benefit.title,
      state: grant.state,
      reason: grant.reason,
      grantedAt: grant.granted_at.toISOString(),
      revokedAt: grant.revoked_at?.toISOString() ?? null,
      expiresAt: grant.expires_at?.toISOString() ?? null,
      downloadCount: grant.download_count,
      downloadLimit: grant.download_limit,
      lastDownloadAt: downloaded?.lastAt.toISOString() ?? null,
      networks: downloaded?.networks ?? 0,
      keys: ofGrant,
      keysDue: countMissingKeys(grant, ofGrant.length),
    }
  })
  return { grants }
}

/** Revokes an access. Throws digital_grant_not_found. */
export function revokeGrant(ctx: Context, id: string): Promise<DigitalGrants> {
  return withTransaction(ctx, async tx => {
    const { grant: unlocked } = await getGrant(tx.db, id)
    const order = await getOrderForUpdate(tx.db, unlocked.order_id)
    const found = await getGrant(tx.db, id)
    if (found.grant.state !== 'revoked') {
      await changeGrantState(tx, order, found, { state: 'revoked', reason: 'member' })
      await audit(tx, 'order.access_revoked', order.id, { title: found.benefit.title })
    }
    return listGrants(tx, order.id)
  })
}

/** Sets when an access ends; null for no end. Throws digital_grant_not_found. */
export function changeGrantEnd(
  ctx: Context,
  { params, body }: Request<typeof changeDigitalGrantEnd>,
): Promise<DigitalGrants> {
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
  return withTransaction(ctx, async tx => {
    const { grant: unlocked } = await getGrant(tx.db, params.id)
    const order = await getOrderForUpdate(tx.db, unlocked.order_id)
    const { grant, benefit } = await getGrant(tx.db, params.id)
    if (grant.expires_at?.getTime() !== expiresAt?.getTime()) {
      await setGrantExpiry(tx.db, grant.id, expiresAt, tx.clock())
      const changed = { grant: { ...grant, expires_at: expiresAt }, benefit }
      if (grant.state === 'active') await recordAccessEvent(tx, order, changed)
      if (grant.key_count > 0) await enqueueAssignment(tx, benefit.id)
      await audit(tx, 'order.access_end_changed', order.id, { title: benefit.title, expiresAt: body.expiresAt })
    }
    return listGrants(tx, order.id)
  })
}

/** Restores an access that a member revoked, and counts its downloads from 0 again. Throws digital_grant_not_found. */
export function restoreGrant(ctx: Context, id: string): Promise<DigitalGrants> {
  return withTransaction(ctx, async tx => {
    const { grant: unlocked } = await getGrant(tx.db, id)
    const order = await getOrderForUpdate(tx.db, unlocked.order_id)
    const found = await getGrant(tx.db, id)
    if (found.grant.reason !== 'erased') {
      await changeGrantState(tx, order, found, await computeGrantState(tx.db, found.grant))
      await resetDownloadCount(tx.db, id)
      await audit(tx, 'order.access_restored', order.id, { title: found.benefit.title })
    }
    return listGrants(tx, order.id)
  })
}
