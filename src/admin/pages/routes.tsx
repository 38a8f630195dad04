import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/sales-pages',
    lazy: async () => ({ Component: (await import('./sales-pages-page.tsx')).SalesPagesPage }),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
