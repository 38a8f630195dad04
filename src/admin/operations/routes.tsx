import type { RouteObject } from 'react-router'
import { fetchOperationsWords, fetchSettingsWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'operations',
    lazy: () =>
      Promise.all([import('./operations-page.tsx'), fetchOperationsWords(), fetchSettingsWords()]).then(([page]) => ({
        Component: page.OperationsPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
