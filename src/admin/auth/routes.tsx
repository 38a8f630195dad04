import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { fetchAuthWords } from '#words/rooms.ts'
import { requireOwingCode, skipWhenSignedIn } from '../shell/guard.ts'

/** A screen that is fetched when it is first opened, side by side with its words. */
const screen =
  (load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> =>
  () =>
    Promise.all([load(), fetchAuthWords()]).then(([Component]) => ({ Component }))

export const openRoutes: RouteObject[] = [
  {
    path: 'login',
    loader: skipWhenSignedIn,
    lazy: screen(async () => (await import('./login-page.tsx')).LoginPage),
  },
  {
    path: 'code',
    loader: requireOwingCode,
    lazy: screen(async () => (await import('./code-page.tsx')).CodePage),
  },
  { path: 'setup', lazy: screen(async () => (await import('./setup-page.tsx')).SetupPage) },
  { path: 'forgot', lazy: screen(async () => (await import('./forgot-page.tsx')).ForgotPage) },
  { path: 'recover', lazy: screen(async () => (await import('./recover-page.tsx')).RecoverPage) },
  { path: 'invitation', lazy: screen(async () => (await import('./invitation-page.tsx')).InvitationPage) },
  { path: 'confirm', lazy: screen(async () => (await import('./confirm-page.tsx')).ConfirmPage) },
]

export const routes: RouteObject[] = [
  { path: 'profile', lazy: screen(async () => (await import('./profile-page.tsx')).ProfilePage) },
]

export const sessionDialog = async () => {
  const [{ SessionDialog }] = await Promise.all([import('./session-dialog.tsx'), fetchAuthWords()])
  return SessionDialog
}

export const commands = async () => (await import('./commands.ts')).commands()
