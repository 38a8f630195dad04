import type { RouteObject } from 'react-router'
import { fetchExampleOrdersWords, fetchPushWords, fetchSellerHomeWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'home',
    lazy: () =>
      Promise.all([
        import('./home-page.tsx'),
        fetchSellerHomeWords(),
        fetchExampleOrdersWords(),
        fetchPushWords(),
      ]).then(([page]) => ({
        Component: page.HomePage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
