import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  { path: 'settings', lazy: () => import('./settings-page.tsx').then(page => ({ Component: page.SettingsPage })) },
]
