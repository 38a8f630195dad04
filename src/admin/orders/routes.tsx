import type { RouteObject } from 'react-router'
import { fetchOrderDetailWords, fetchSalesWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'orders',
    lazy: () =>
      Promise.all([import('./list/orders-page.tsx'), fetchSalesWords()]).then(([page]) => ({
        Component: page.OrdersPage,
      })),
  },
  {
    path: 'orders/:id',
    lazy: () =>
      Promise.all([import('./detail/order-page.tsx'), fetchOrderDetailWords()]).then(([page]) => ({
        Component: page.OrderPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
