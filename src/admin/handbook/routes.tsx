import { type RouteObject, redirect } from 'react-router'
import { fetchHandbookWords } from '#i18n/lazy-words.ts'

const load = () => Promise.all([import('./handbook-screen.tsx'), fetchHandbookWords()])
const page = async () => {
  const [{ HandbookScreen, loadHandbookScreen }] = await load()
  return { Component: HandbookScreen, loader: loadHandbookScreen }
}

export const routes: RouteObject[] = [
  { path: 'ajuda', lazy: page },
  { path: 'ajuda/:page', lazy: page },
  { path: 'help', loader: () => redirect('/ajuda') },
]

export const commands = async () => (await import('./commands.ts')).commands()
