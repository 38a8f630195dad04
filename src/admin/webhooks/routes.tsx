import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { fetchWebhooksWords } from '#i18n/lazy-words.ts'

/** Loads a page and its texts in parallel when the page is first opened. */
const lazyScreen =
  (load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> =>
  () =>
    Promise.all([load(), fetchWebhooksWords()]).then(([Component]) => ({ Component }))

export const routes: RouteObject[] = [
  { path: 'settings/webhooks', lazy: lazyScreen(async () => (await import('./webhooks-page.tsx')).WebhooksPage) },
  { path: 'settings/webhooks/new', lazy: lazyScreen(async () => (await import('./new-webhook.tsx')).NewWebhook) },
  { path: 'settings/webhooks/:id', lazy: lazyScreen(async () => (await import('./webhook-page.tsx')).WebhookPage) },
]

export const commands = async () => (await import('./commands.ts')).commands()
