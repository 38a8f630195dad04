import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '#contract/endpoint.ts'
import { type OrderFilter, ordersFile, type prepareOrdersFile as prepare } from '#contract/order-list.ts'
import { toCalendarDay } from '#domain/calendar-day.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId, randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { createTableFile } from '#server/platform/files/table-file.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type OrderFileFormat, orderFileColumns, streamOrderFileLines } from './order-file-lines.ts'
import { consumeDownload, getDownload, insertDownload, type ResolvedOrderFilter } from './repository.ts'
import { resolveOrderFilter } from './resolve-order-filter.ts'

const tokenValidMs = 60_000

/**
 * Creates a download link that works once, within a minute, because a browser download cannot send a Bearer token.
 * Throws `period_invalid`.
 */
export async function prepareOrdersFile(ctx: Context, filter: OrderFilter): Promise<Reply<typeof prepare>> {
  const { mode, narrowed } = await resolveOrderFilter(ctx, filter)
  const token = randomToken()
  const now = ctx.clock()
  await withTransaction(ctx, async tx => {
    await insertDownload(
      tx.db,
      {
        id: newId(),
        token_hash: sha256Hex(token),
        member_id: orThrow(tx.actor, 'not_signed_in').memberId,
        what: 'orders',
        // A member who may not run this search gets a file with the header row only.
        query: narrowed ?? {},
        sees_customers: canSeeCustomers(ctx),
        expires_at: new Date(now.getTime() + tokenValidMs),
      },
      now,
    )
    await audit(tx, 'orders.export', null, { mode })
  })
  return { url: ordersFile.path.replace(':token', token) }
}

async function* streamLines(ctx: Context, narrowed: ResolvedOrderFilter, format: OrderFileFormat) {
  for await (const { line } of streamOrderFileLines(ctx.db, narrowed, format)) yield line
}
async function* noLines() {}
const hasFilter = (query: Record<string, unknown>): query is ResolvedOrderFilter => 'timeZone' in query
const fileNames = { en: 'orders', 'pt-BR': 'pedidos' }

/** Streams the orders of a prepared file. A HEAD request does not use the link up. Throws `download_gone`. */
export async function sendOrdersFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { form, language } = ordersFile.query.parse(raw.query)
  const tokenHash = sha256Hex(ordersFile.params.parse(raw.params).token)
  const now = ctx.clock()
  const isHead = raw.method === 'HEAD'
  const download = await (isHead ? getDownload : consumeDownload)(ctx.db, tokenHash, now)
  const timeZone = hasFilter(download.query) ? download.query.timeZone : await getShopTimeZone(ctx.db)
  const format = { form, timeZone, seesCustomers: download.sees_customers }
  const lines = !isHead && hasFilter(download.query) ? streamLines(ctx, download.query, format) : noLines()
  const name = `${fileNames[language]}-${toCalendarDay(timeZone, now)}.csv`
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(createTableFile(form, orderFileColumns, lines))
}
