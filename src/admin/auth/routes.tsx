import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { fetchAuthWords, fetchPushWords, fetchSettingsWords } from '#i18n/lazy-words.ts'
import { requirePendingCode, skipWhenSignedIn } from '../shell/route-guards.ts'

/** Loads a page and its texts in parallel when the page is first opened. */
const lazyScreen =
  (load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> =>
  () =>
    Promise.all([load(), fetchAuthWords()]).then(([Component]) => ({ Component }))

export const openRoutes: RouteObject[] = [
  {
    path: 'login',
    loader: skipWhenSignedIn,
    lazy: lazyScreen(async () => (await import('./login-page.tsx')).LoginPage),
  },
  {
    path: 'code',
    loader: requirePendingCode,
    lazy: lazyScreen(async () => (await import('./code-page.tsx')).CodePage),
  },
  {
    path: 'setup',
    lazy: lazyScreen(async () => {
      const [{ SetupPage }] = await Promise.all([import('./setup-page.tsx'), fetchSettingsWords()])
      return SetupPage
    }),
  },
  { path: 'forgot', lazy: lazyScreen(async () => (await import('./forgot-page.tsx')).ForgotPage) },
  { path: 'recover', lazy: lazyScreen(async () => (await import('./recover-page.tsx')).RecoverPage) },
  { path: 'invitation', lazy: lazyScreen(async () => (await import('./invitation-page.tsx')).InvitationPage) },
  { path: 'confirm', lazy: lazyScreen(async () => (await import('./confirm-page.tsx')).ConfirmPage) },
]

export const routes: RouteObject[] = [
  {
    path: 'profile',
    lazy: lazyScreen(async () => {
      const [{ ProfilePage }] = await Promise.all([import('./profile-page.tsx'), fetchPushWords()])
      return ProfilePage
    }),
  },
]

export const sessionDialog = async () => {
  const [{ SessionDialog }] = await Promise.all([import('./session-dialog.tsx'), fetchAuthWords()])
  return SessionDialog
}

export const commands = async () => (await import('./commands.ts')).commands()
