import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  { path: 'orders', lazy: () => import('./orders-page.tsx').then(page => ({ Component: page.OrdersPage })) },
  { path: 'orders/:id', lazy: () => import('./detail/order-page.tsx').then(page => ({ Component: page.OrderPage })) },
]

export const commands = async () => (await import('./commands.ts')).commands()
