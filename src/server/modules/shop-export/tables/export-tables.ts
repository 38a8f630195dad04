import * as catalog from './catalog/repository.ts'
import * as content from './content/repository.ts'
import * as courses from './courses/repository.ts'
import * as digitalGoods from './digital-goods/repository.ts'
import type { RowSource } from './repository.ts'
import * as sales from './sales/repository.ts'

/** The CSV files whose columns are those of a query, by file name without extension, in the order of the export. */
export const sourcesByTable = {
  variants: catalog.variants,
  kits: catalog.kits,
  stock: catalog.stock,
  shipping: catalog.shippingOptions,
  'order-bumps': catalog.bumps,
  'digital-benefits': digitalGoods.benefits,
  'digital-files': digitalGoods.privateFiles,
  'course-modules': courses.modules,
  'course-lessons': courses.lessons,
  'lesson-files': courses.files,
  promotions: catalog.promotionCodes,
  'provider-prices': catalog.providerPrices,
  customers: sales.allCustomers,
  'order-lines': sales.lines,
  'order-notes': sales.notes,
  payments: sales.allPayments,
  refunds: sales.allRefunds,
  'refund-lines': sales.refundedLines,
  disputes: sales.allDisputes,
  'digital-grants': digitalGoods.grants,
  'course-enrollments': courses.enrollments,
  'lesson-progress': courses.progress,
  'license-keys': digitalGoods.keys,
  'license-activations': digitalGoods.activations,
  ledger: sales.ledger,
  subscriptions: sales.allSubscriptions,
  'payment-links': sales.links,
  campaigns: content.campaigns,
  funnels: content.funnels,
  'funnel-offers': content.funnelOffers,
  webhooks: content.webhooks,
  redirects: content.oldAddresses,
} satisfies Record<string, RowSource>

/** The columns whose sums by mode and currency are in the manifest. */
export const summedColumns: Readonly<Record<string, readonly string[]>> = {
  orders: ['total_cents'],
  'order-lines': ['total_cents'],
  payments: ['amount_cents', 'captured_cents'],
  refunds: ['amount_cents'],
  disputes: ['amount_cents'],
  ledger: ['amount_cents', 'fee_cents', 'net_cents'],
  'payment-links': ['total_cents'],
}
