import type { OrderTouch } from '#contract/attribution.ts'
import type { OrderSummary } from '#contract/orders.ts'
import type { TableForm } from '#contract/table-form.ts'
import { clickIdNames, trackerNames } from '#domain/attribution.ts'
import { maskEmail, maskName } from '#domain/mask.ts'
import type { Db } from '#server/platform/core/context.ts'
import { formatAmountCell, formatDateCell } from '#server/platform/files/table-file.ts'
import { formatAttribution } from '../attribution.ts'
import { loadOrderSummaries } from '../reading/load-order-summaries.ts'
import type { OrderRow } from '../repository.ts'
import { findOrdersPage, type ResolvedOrderFilter } from './repository.ts'

const batchSize = 250

/** The columns of the file of orders. */
export const orderFileColumns = [
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
  'example',
] as const

type OrderFileColumn = (typeof orderFileColumns)[number]

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

export type OrderFileFormat = { form: TableForm; timeZone: string; seesCustomers: boolean }

function toFileLine(
  row: OrderRow,
  order: OrderSummary,
  { form, timeZone, seesCustomers }: OrderFileFormat,
): Record<OrderFileColumn, string> {
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
    example: row.is_example ? 'yes' : '',
  }
}

/** Reads the orders in batches, newest first, so that memory use does not grow with their number. */
export async function* streamOrderFileLines(db: Db, narrowed: ResolvedOrderFilter, format: OrderFileFormat) {
  let before: string | null = null
  do {
    const rows: OrderRow[] = await findOrdersPage(db, { narrowed, before, take: batchSize })
    const summaries = await loadOrderSummaries(db, rows)
    for (const [place, row] of rows.entries())
      yield { row, line: toFileLine(row, summaries[place] as OrderSummary, format) }
    before = rows.length === batchSize ? (rows.at(-1)?.id ?? null) : null
  } while (before)
}
