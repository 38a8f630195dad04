import type { Request } from '#contract/endpoint.ts'
import type { listPaymentLinks as endpoint } from '#contract/payment-links.ts'
import type { Context } from '#server/platform/core/context.ts'
import { toPaymentLinkDto } from './payment-link-dto.ts'
import { findLinksPage } from './repository.ts'

const pageSize = 50

/** Links of the shop's current mode, newest first. */
export async function listLinks(ctx: Context, { state, before }: Request<typeof endpoint>['query']) {
  const rows = await findLinksPage(ctx.db, {
    mode: await ctx.provider.mode(ctx.db),
    state: state ?? null,
    before: before ?? null,
    now: ctx.clock(),
    take: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  return {
    links: page.map(row => toPaymentLinkDto(ctx, row)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
