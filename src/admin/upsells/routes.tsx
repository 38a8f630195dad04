import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/upsells',
    lazy: async () => ({ Component: (await import('./upsells-page.tsx')).UpsellsPage }),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
