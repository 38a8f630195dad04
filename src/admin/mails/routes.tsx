import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  { path: 'mails', lazy: () => import('./mails-page.tsx').then(page => ({ Component: page.MailsPage })) },
]

export const commands = async () => (await import('./commands.ts')).commands()
