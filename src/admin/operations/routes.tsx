import type { RouteObject } from 'react-router'
import { fetchOperationsWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'operations',
    lazy: () =>
      Promise.all([import('./operations-page.tsx'), fetchOperationsWords()]).then(([page]) => ({
        Component: page.OperationsPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
