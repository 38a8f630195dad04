import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: 'operations',
    lazy: () => import('./operations-page.tsx').then(page => ({ Component: page.OperationsPage })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
