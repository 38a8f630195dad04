import { csvColumns } from '#contract/catalog-bulk.ts'
import type { TableForm } from '#contract/table-form.ts'
import { streamProductLines } from '#server/modules/catalog/csv/index.ts'
import { findModesWithOrders, orderFileColumns, streamOrderFileLines } from '#server/modules/orders/list/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { type ExportScope, writeTable } from './write-table.ts'

const form: TableForm = 'plain'

/** The columns of orders.csv after those of the file of orders that Orders exports. */
const moreOrderColumns = [
  'order_id',
  'customer_id',
  'tax_id',
  'address_line1',
  'address_number',
  'address_complement',
  'city',
  'region',
  'postal_code',
  'language',
  'subtotal_cents',
  'discount_cents',
  'method_discount_cents',
  'shipping_cents',
  'total_cents',
  'provider_customer_id',
  'provider_payment_method_id',
  'subscription_id',
  'provider_invoice_id',
] as const
export const orderColumns = [...orderFileColumns, ...moreOrderColumns]

async function* streamOrders(db: Db, timeZone: string) {
  for (const mode of await findModesWithOrders(db)) {
    const all = { mode, timeZone, number: null, words: [] }
    for await (const { row, line } of streamOrderFileLines(db, all, { form, timeZone, seesCustomers: true }))
      yield {
        ...line,
        order_id: row.id,
        customer_id: row.customer_id ?? '',
        tax_id: row.tax_id ?? '',
        address_line1: row.address?.line1 ?? '',
        address_number: row.address?.number ?? '',
        address_complement: row.address?.complement ?? '',
        city: row.address?.city ?? '',
        region: row.address?.state ?? '',
        postal_code: row.address?.zip ?? '',
        language: row.language ?? '',
        subtotal_cents: row.subtotal_cents,
        discount_cents: row.discount_cents,
        method_discount_cents: row.method_discount_cents,
        shipping_cents: row.shipping_cents,
        total_cents: row.total_cents,
        provider_customer_id: row.provider_customer_id ?? '',
        provider_payment_method_id: row.provider_payment_method_id ?? '',
        subscription_id: row.subscription_id ?? '',
        provider_invoice_id: row.provider_invoice_id ?? '',
      }
  }
}

/** Writes orders.csv: the columns of the exported list of orders, then ids, address, and amounts in cents. */
export const writeOrders = (scope: ExportScope, db: Db) =>
  writeTable(scope, 'orders', orderColumns, streamOrders(db, scope.timeZone))

/** Writes products.csv, the file of products that Vitrine imports. */
export const writeProducts = (scope: ExportScope, db: Db) =>
  writeTable(scope, 'products', csvColumns, streamProductLines(db, form))
