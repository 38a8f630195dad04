import type { RouteObject } from 'react-router'
import { fetchOrderDetailWords } from '#words/rooms.ts'

export const routes: RouteObject[] = [
  { path: 'orders', lazy: () => import('./orders-page.tsx').then(page => ({ Component: page.OrdersPage })) },
  {
    path: 'orders/:id',
    lazy: () =>
      Promise.all([import('./detail/order-page.tsx'), fetchOrderDetailWords()]).then(([page]) => ({
        Component: page.OrderPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
