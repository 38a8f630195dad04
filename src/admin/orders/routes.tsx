import type { RouteObject } from 'react-router'
import { fetchExampleOrdersWords, fetchOrderDetailWords, fetchSalesWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'orders',
    lazy: () =>
      Promise.all([import('./list/orders-page.tsx'), fetchSalesWords(), fetchExampleOrdersWords()]).then(([page]) => ({
        Component: page.OrdersPage,
      })),
  },
  {
    path: 'orders/:id',
    lazy: () =>
      Promise.all([import('./detail/order-page.tsx'), fetchOrderDetailWords(), fetchExampleOrdersWords()]).then(
        ([page]) => ({
          Component: page.OrderPage,
        }),
      ),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
