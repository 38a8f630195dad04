import type { RouteObject } from 'react-router'
import { fetchCheckoutAppearanceWords, fetchTemplatesWords } from '#i18n/lazy-words.ts'
import { lazyComponent } from '../shell/lazy-component.tsx'
import type { ProductPanel } from '../shell/product-panels.ts'

/** Loads a screen together with its texts. */
const withWords = async <Screen,>(screen: Promise<Screen>): Promise<Screen> =>
  (await Promise.all([screen, fetchCheckoutAppearanceWords(), fetchTemplatesWords()]))[0]

export const routes: RouteObject[] = [
  {
    path: 'unified-checkout',
    lazy: () =>
      withWords(import('./unified-checkout-page.tsx')).then(page => ({ Component: page.UnifiedCheckoutPage })),
  },
  {
    path: 'checkout-manager',
    lazy: () => withWords(import('./manager/manager-page.tsx')).then(page => ({ Component: page.ManagerPage })),
  },
  {
    path: 'checkout-config',
    lazy: () =>
      withWords(import('./config/checkout-config-page.tsx')).then(page => ({ Component: page.CheckoutConfigPage })),
  },
  {
    path: 'checkout-admin',
    lazy: () =>
      withWords(import('./preview/checkout-admin-page.tsx')).then(page => ({ Component: page.CheckoutAdminPage })),
  },
]

export const productPanels: ProductPanel[] = [
  {
    id: 'checkout_links',
    section: 'links',
    part: lazyComponent(async () => (await import('./product-links-panel.tsx')).ProductLinksPanel),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
