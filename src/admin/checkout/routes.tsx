import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: 'unified-checkout',
    lazy: () => import('./unified-checkout-page.tsx').then(page => ({ Component: page.UnifiedCheckoutPage })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
