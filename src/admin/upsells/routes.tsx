import type { RouteObject } from 'react-router'
import { fetchPagesWords, fetchUpsellsWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: '/upsells',
    lazy: () =>
      Promise.all([import('./upsells-page.tsx'), fetchUpsellsWords(), fetchPagesWords()]).then(([{ UpsellsPage }]) => ({
        Component: UpsellsPage,
      })),
  },
]

export const commands = async () => (await Promise.all([import('./commands.ts'), fetchUpsellsWords()]))[0].commands()
