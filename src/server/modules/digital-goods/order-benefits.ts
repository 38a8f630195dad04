import type { BoughtBenefit } from '#contract/bought-data.ts'
import { openOrderCourse } from '#contract/course-pages.ts'
import { openDigitalFile } from '#contract/digital-goods.ts'
import { findAccessRefusal } from '#domain/digital-goods.ts'
import { countMissingKeys } from '#domain/license-key.ts'
import { getOrderKey } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { buildShownKeys, selectKeysOfGrant } from './licenses/key-dtos.ts'
import { findKeysOfOrder } from './licenses/repository.ts'
import { findGrantsOfOrder } from './records/repository.ts'
import { findFilesOfOrder } from './repository.ts'

/** What a buyer sees of an order's access. Texts and addresses are left out while the access is not active. */
export async function loadOrderBenefits(
  ctx: Pick<Context, 'db' | 'secrets' | 'clock'>,
  order: { id: string; public_id: string; subscription_id: string | null },
): Promise<BoughtBenefit[]> {
  const rows = await findGrantsOfOrder(ctx.db, order.id)
  const files = rows.some(({ benefit }) => benefit.kind === 'file') ? await findFilesOfOrder(ctx.db, order.id) : []
  const keys = rows.some(({ benefit }) => benefit.kind === 'license') ? await findKeysOfOrder(ctx.db, order) : []
  const query = new URLSearchParams({ key: getOrderKey(ctx, order) })
  const buildHref = (endpoint: { path: string }, grantId: string) =>
    `${endpoint.path.replace(':publicId', order.public_id).replace(':grantId', grantId)}?${query}`
  return rows.map(({ grant, benefit }) => {
    const ofGrant = benefit.kind === 'license' ? selectKeysOfGrant(grant, keys) : []
    const refusal = findAccessRefusal(ofGrant[0]?.grant ?? grant, ctx.clock())
    const file = files.find(each => each.benefit_id === benefit.id)
    const href =
      benefit.kind === 'course'
        ? buildHref(openOrderCourse, grant.id)
        : file
          ? buildHref(openDigitalFile, grant.id)
          : benefit.url
    return {
      kind: benefit.kind,
      title: benefit.title,
      content: refusal === null ? benefit.content : '',
      href: refusal === null ? href : null,
      file: file ? { name: file.file_name, bytes: file.bytes } : null,
      downloads: { count: grant.download_count, limit: grant.download_limit },
      keys: refusal === null ? buildShownKeys(ctx, ofGrant) : [],
      keysDue: refusal === null ? countMissingKeys(grant, ofGrant.length) : 0,
      refusal,
    }
  })
}
