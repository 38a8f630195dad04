import { ReceiptText } from 'lucide-react'
import { call } from '#api-client/call.ts'
import { listOrders } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands, SearchResult } from '../shell/palette/commands.ts'

async function findOrders(text: string): Promise<SearchResult[]> {
  const { orders } = await call(listOrders, { query: { q: text.replace(/^#/, '') } })
  return orders.slice(0, 5).map(({ id, number, name, items, totalCents, currency }) => ({
    id,
    label: `#${number}`,
    to: `/orders/${id}`,
    detail: [name, items[0]].filter(Boolean).join(', '),
    aside: formatMoney(totalCents, currency),
  }))
}

export const commands = (): FeatureCommands => ({
  screens: [{ id: 'orders', label: shell.orders, icon: ReceiptText, keywords: words.keywords.orders, to: '/orders' }],
  finders: [{ id: 'orders', heading: shell.orders, icon: ReceiptText, find: findOrders }],
})
