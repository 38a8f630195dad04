import type { RouteObject } from 'react-router'
import { fetchPagesWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: '/sales-pages',
    lazy: () =>
      Promise.all([import('./sales-pages-page.tsx'), fetchPagesWords()]).then(([{ SalesPagesPage }]) => ({
        Component: SalesPagesPage,
      })),
  },
]

export const commands = async () => (await Promise.all([import('./commands.ts'), fetchPagesWords()]))[0].commands()
