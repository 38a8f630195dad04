import type { RouteObject } from 'react-router'
import { fetchShopExportWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'settings/export',
    lazy: () =>
      Promise.all([import('./export-page.tsx'), fetchShopExportWords()]).then(([page]) => ({
        Component: page.ExportPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
