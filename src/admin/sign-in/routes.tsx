import type { RouteObject } from 'react-router'
import { fetchSignInWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'team/sign-in',
    lazy: () =>
      Promise.all([import('./sign-in-page.tsx'), fetchSignInWords()]).then(([page]) => ({
        Component: page.SignInPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
