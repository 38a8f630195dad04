import type { FastifyReply } from 'fastify'
import type { Reply, Request } from '#contract/endpoint.ts'
import { type OrderFilter, ordersFile, type prepareOrdersFile as prepare } from '#contract/order-list.ts'
import type { OrderSummary } from '#contract/orders.ts'
import type { TableForm } from '#contract/table-form.ts'
import { dayIn } from '#domain/calendar-day.ts'
import { maskedEmail, maskedName } from '#domain/masked.ts'
import { seesCustomers } from '#server/kernel/admit-actor.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { hashOf, newId, randomToken } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { amountIn, momentCell, tableFile } from '#server/kernel/table-file.ts'
import { summariesOf } from '../reading/summaries.ts'
import type { OrderRow } from '../repository.ts'
import { narrowedBy } from './narrowed.ts'
import { keepDownload, type Narrowed, pageOfOrders, takeDownload, timeZoneOfShop } from './repository.ts'

const validMs = 60_000
const batch = 1_000

/** A browser's download carries no Bearer token: its address opens once, within a minute. Refuses with `period_invalid`. */
export async function prepareOrdersFile(ctx: Context, filter: OrderFilter): Promise<Reply<typeof prepare>> {
  const { mode, narrowed } = await narrowedBy(ctx, filter)
  const token = randomToken()
  const now = ctx.clock()
  await withTransaction(ctx, async tx => {
    await keepDownload(
      tx.db,
      {
        id: newId(),
        token_hash: hashOf(token),
        member_id: found(tx.actor, 'not_signed_in').memberId,
        what: 'orders',
        // Who asks for what they may not search gets the head of the table alone.
        query: narrowed ?? {},
        sees_customers: seesCustomers(ctx),
        expires_at: new Date(now.getTime() + validMs),
      },
      now,
    )
    await audit(tx, 'orders.export', null, { mode })
  })
  return { url: ordersFile.path.replace(':token', token) }
}

/** How a file is written: in which form, whose clocks its moments follow, and whether customers are shown in full. */
type Look = { form: TableForm; timeZone: string; seesCustomers: boolean }

/** One line of the file, its columns in this order. */
function lineOf(row: OrderRow, order: OrderSummary, { form, timeZone, seesCustomers }: Look) {
  const amount = (cents: number) => amountIn(form, cents)
  return {
    number: String(row.number),
    created_at: momentCell(form, timeZone, row.created_at),
    paid_at: row.paid_at ? momentCell(form, timeZone, row.paid_at) : '',
    state: order.state,
    dispute: order.dispute ?? '',
    channel: row.channel,
    mode: row.mode,
    name: seesCustomers ? row.name : maskedName(row.name),
    email: seesCustomers ? row.email : maskedEmail(row.email),
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
  }
}
const columns: readonly (keyof ReturnType<typeof lineOf>)[] = [
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
]

/** Newest first, a batch after another, so that memory does not grow with the orders. */
async function* linesOf(ctx: Context, narrowed: Narrowed, look: Look) {
  let before: string | null = null
  do {
    const rows: OrderRow[] = await pageOfOrders(ctx.db, { narrowed, before, take: batch })
    const seen = await summariesOf(ctx.db, rows)
    for (const [place, row] of rows.entries()) {
      yield lineOf(row, seen[place] as OrderSummary, look)
    }
    before = rows.length === batch ? (rows.at(-1)?.id ?? null) : null
  } while (before)
}

async function* noLines() {}
const isAsked = (query: Record<string, unknown>): query is Narrowed => 'timeZone' in query
const fileNames = { en: 'orders', 'pt-BR': 'pedidos' }

type Written = Request<typeof ordersFile>['query']

/** Streams the orders of a file that was asked for. Refuses with `download_gone`. */
export async function sendOrdersFile(ctx: Context, token: string, { form, language }: Written, reply: FastifyReply) {
  const now = ctx.clock()
  const asked = found(await takeDownload(ctx.db, hashOf(token), now), 'download_gone')
  const timeZone = isAsked(asked.query) ? asked.query.timeZone : await timeZoneOfShop(ctx.db)
  const look = { form, timeZone, seesCustomers: asked.sees_customers }
  const lines = isAsked(asked.query) ? linesOf(ctx, asked.query, look) : noLines()
  const name = `${fileNames[language]}-${dayIn(timeZone, now)}.csv`
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(tableFile(form, columns, lines))
}
