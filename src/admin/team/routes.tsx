import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { fetchTeamWords } from '#i18n/lazy-words.ts'

/** Loads a page and its texts in parallel when the page is first opened. */
const lazyScreen =
  (load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> =>
  () =>
    Promise.all([load(), fetchTeamWords()]).then(([Component]) => ({ Component }))

export const routes: RouteObject[] = [
  { path: 'team', lazy: lazyScreen(async () => (await import('./team-page.tsx')).TeamPage) },
  { path: 'team/log', lazy: lazyScreen(async () => (await import('./log-page.tsx')).LogPage) },
]

export const commands = async () => (await import('./commands.ts')).commands()
