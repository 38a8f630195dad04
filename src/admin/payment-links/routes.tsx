import type { RouteObject } from 'react-router'
import { fetchPaymentLinksWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'payment-links',
    lazy: () =>
      Promise.all([import('./payment-links-page.tsx'), fetchPaymentLinksWords()]).then(([page]) => ({
        Component: page.PaymentLinksPage,
      })),
  },
]

export const commands = async () =>
  (await Promise.all([import('./commands.ts'), fetchPaymentLinksWords()]))[0].commands()
