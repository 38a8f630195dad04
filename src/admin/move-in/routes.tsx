import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { fetchCatalogImportWords, fetchMoveInWords } from '#i18n/lazy-words.ts'

/** Loads a page and its texts in parallel when the page is first opened. */
const lazyScreen =
  (load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> =>
  () =>
    Promise.all([load(), fetchMoveInWords(), fetchCatalogImportWords()]).then(([Component]) => ({ Component }))

export const routes: RouteObject[] = [
  { path: 'move-in', lazy: lazyScreen(async () => (await import('./move-in-page.tsx')).MoveInPage) },
  { path: 'move-in/redirects', lazy: lazyScreen(async () => (await import('./redirects-page.tsx')).RedirectsPage) },
]

export const commands = async () => (await import('./commands.ts')).commands()
