import type { RouteObject } from 'react-router'
import { fetchSubscriptionsWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'subscriptions',
    lazy: () =>
      Promise.all([import('./subscriptions-page.tsx'), fetchSubscriptionsWords()]).then(([page]) => ({
        Component: page.SubscriptionsPage,
      })),
  },
  {
    path: 'subscriptions/:id',
    lazy: () =>
      Promise.all([import('./subscription-page.tsx'), fetchSubscriptionsWords()]).then(([page]) => ({
        Component: page.SubscriptionPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
