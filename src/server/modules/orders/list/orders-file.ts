import type { FastifyReply } from 'fastify'
import type { OrderTouch } from '#contract/attribution.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { type OrderFilter, ordersFile, type prepareOrdersFile as prepare } from '#contract/order-list.ts'
import type { OrderSummary } from '#contract/orders.ts'
import type { TableForm } from '#contract/table-form.ts'
import { clickIdNames, trackerNames } from '#domain/attribution.ts'
import { toCalendarDay } from '#domain/calendar-day.ts'
import { maskEmail, maskName } from '#domain/mask.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId, randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { createTableFile, formatAmountCell, formatDateCell } from '#server/platform/files/table-file.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { formatAttribution } from '../attribution.ts'
import { loadOrderSummaries } from '../reading/load-order-summaries.ts'
import type { OrderRow } from '../repository.ts'
import { consumeDownload, findOrdersPage, insertDownload, type ResolvedOrderFilter } from './repository.ts'
import { resolveOrderFilter } from './resolve-order-filter.ts'

const tokenValidMs = 60_000
const batchSize = 1_000

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

const columns = [
  'number',
  'created_at',
  'paid_at',
  'state',
  'dispute',
  'channel',
  'mode',
  'name',
  'email',
  'phone',
  'country',
  'items',
  'currency',
  'subtotal',
  'discount',
  'shipping',
  'total',
  'refunded',
  'promotion',
  'utm_source',
  'utm_campaign',
  'method',
  'code_expires_at',
  'district',
  'provider',
  'installments',
  'interest',
  'utm_medium',
  'utm_content',
  'utm_term',
  ...trackerNames,
  ...clickIdNames,
  'referrer',
  'landing_page',
  'first_utm_source',
  'first_utm_medium',
  'first_utm_campaign',
  'first_referrer',
  'first_landing_page',
] as const

const toCells = <Name extends string>(names: readonly Name[], read: (name: Name) => string) =>
  Object.fromEntries(names.map(name => [name, read(name)])) as Record<Name, string>

/** Click ids have one column each, as the imports of ad platforms expect them. */
function toAttributionCells(row: OrderRow, seesCustomers: boolean) {
  const { first, last } = formatAttribution(row)
  const cell = (touch: OrderTouch | null, name: string) => touch?.parameters[name] ?? ''
  const personalCell = (text: string | null | undefined) => (seesCustomers ? (text ?? '') : '')
  return {
    utm_medium: cell(last, 'utm_medium'),
    utm_content: cell(last, 'utm_content'),
    utm_term: cell(last, 'utm_term'),
    ...toCells(trackerNames, name => cell(last, name)),
    ...toCells(clickIdNames, name => personalCell(cell(last, name))),
    referrer: personalCell(last?.referrer),
    landing_page: last?.landingPath ?? '',
    first_utm_source: cell(first, 'utm_source'),
    first_utm_medium: cell(first, 'utm_medium'),
    first_utm_campaign: cell(first, 'utm_campaign'),
    first_referrer: personalCell(first?.referrer),
    first_landing_page: first?.landingPath ?? '',
  }
}

type FileFormat = { form: TableForm; timeZone: string; seesCustomers: boolean }

function toFileLine(
  row: OrderRow,
  order: OrderSummary,
  { form, timeZone, seesCustomers }: FileFormat,
): Record<(typeof columns)[number], string> {
  const amount = (cents: number) => formatAmountCell(form, cents)
  return {
    number: String(row.number),
    created_at: formatDateCell(form, timeZone, row.created_at),
    paid_at: row.paid_at ? formatDateCell(form, timeZone, row.paid_at) : '',
    state: order.state,
    dispute: order.dispute ?? '',
    channel: row.channel,
    mode: row.mode,
    name: seesCustomers ? row.name : maskName(row.name),
    email: seesCustomers ? row.email : maskEmail(row.email),
    phone: seesCustomers ? (row.phone ?? '') : '',
    country: row.address?.country ?? '',
    items: order.items.join('; '),
    currency: row.currency,
    subtotal: amount(row.subtotal_cents),
    discount: amount(row.discount_cents),
    shipping: amount(row.shipping_cents),
    total: amount(order.totalCents),
    refunded: amount(order.refundedCents),
    promotion: row.promotion_code ?? '',
    utm_source: row.source.utm_source ?? '',
    utm_campaign: row.source.utm_campaign ?? '',
    method: order.method ?? '',
    code_expires_at: order.awaitsUntil ? formatDateCell(form, timeZone, new Date(order.awaitsUntil)) : '',
    district: seesCustomers ? (row.address?.district ?? '') : '',
    provider: order.provider ?? '',
    installments: order.installments?.toString() ?? '',
    interest: order.interestCents === undefined ? '' : amount(order.interestCents),
    ...toAttributionCells(row, seesCustomers),
  }
}
/** Reads the orders in batches, newest first, so that memory use does not grow with their number. */
async function* streamFileLines(ctx: Context, narrowed: ResolvedOrderFilter, format: FileFormat) {
  let before: string | null = null
  do {
    const rows: OrderRow[] = await findOrdersPage(ctx.db, { narrowed, before, take: batchSize })
    const summaries = await loadOrderSummaries(ctx.db, rows)
    for (const [place, row] of rows.entries()) {
      yield toFileLine(row, summaries[place] as OrderSummary, format)
    }
    before = rows.length === batchSize ? (rows.at(-1)?.id ?? null) : null
  } while (before)
}

async function* noLines() {}
const hasFilter = (query: Record<string, unknown>): query is ResolvedOrderFilter => 'timeZone' in query
const fileNames = { en: 'orders', 'pt-BR': 'pedidos' }

type FileQuery = Request<typeof ordersFile>['query']

/** Streams the orders of a prepared file. Throws `download_gone`. */
export async function sendOrdersFile(ctx: Context, token: string, { form, language }: FileQuery, reply: FastifyReply) {
  const now = ctx.clock()
  const download = await consumeDownload(ctx.db, sha256Hex(token), now)
  const timeZone = hasFilter(download.query) ? download.query.timeZone : await getShopTimeZone(ctx.db)
  const format = { form, timeZone, seesCustomers: download.sees_customers }
  const lines = hasFilter(download.query) ? streamFileLines(ctx, download.query, format) : noLines()
  const name = `${fileNames[language]}-${toCalendarDay(timeZone, now)}.csv`
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(createTableFile(form, columns, lines))
}
