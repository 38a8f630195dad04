import type { RouteObject } from 'react-router'
import { fetchMercadoPagoWords, fetchPaymentMethodsWords, fetchTeamWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'api-keys',
    lazy: {
      Component: async () =>
        (await Promise.all([import('./api-keys/api-keys-page.tsx'), fetchTeamWords()]))[0].ApiKeysPage,
    },
  },
  {
    path: 'settings',
    lazy: () =>
      Promise.all([import('./settings-page.tsx'), fetchPaymentMethodsWords(), fetchMercadoPagoWords()]).then(
        ([page]) => ({
          Component: page.SettingsPage,
        }),
      ),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
