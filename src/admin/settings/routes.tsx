import type { RouteObject } from 'react-router'
import {
  fetchMercadoPagoWords,
  fetchPaymentMethodsWords,
  fetchSettingsWords,
  fetchTeamWords,
} from '#i18n/lazy-words.ts'
import { lazyComponent } from '../shell/lazy-component.tsx'
import type { ProductPanel } from '../shell/product-panels.ts'

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
      Promise.all([
        import('./settings-page.tsx'),
        fetchSettingsWords(),
        fetchPaymentMethodsWords(),
        fetchMercadoPagoWords(),
      ]).then(([page]) => ({ Component: page.SettingsPage })),
  },
]

export const productPanels: ProductPanel[] = [
  {
    id: 'provider_prices',
    section: 'subscription',
    part: lazyComponent(
      async () =>
        (await Promise.all([import('./product-mappings-panel.tsx'), fetchSettingsWords()]))[0].ProductMappingsPanel,
    ),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
