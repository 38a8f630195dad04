import type { RouteObject } from 'react-router'
import { skipWhenSignedIn } from '../shell/guard.ts'

export const openRoutes: RouteObject[] = [
  {
    path: 'login',
    loader: skipWhenSignedIn,
    lazy: { Component: async () => (await import('./login-page.tsx')).LoginPage },
  },
  { path: 'setup', lazy: { Component: async () => (await import('./setup-page.tsx')).SetupPage } },
]

export const routes: RouteObject[] = [
  { path: 'profile', lazy: { Component: async () => (await import('./profile-page.tsx')).ProfilePage } },
]
