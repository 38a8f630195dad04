import type { RouteObject } from 'react-router'
import { fetchGoingLiveWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'going-live',
    lazy: () =>
      Promise.all([import('./going-live-page.tsx'), fetchGoingLiveWords()]).then(([page]) => ({
        Component: page.GoingLivePage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
