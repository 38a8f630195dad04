import type { RouteObject } from 'react-router'
import { fetchPaymentLinksWords } from '#i18n/lazy-words.ts'
import { lazyComponent } from '../shell/lazy-component.tsx'
import type { ProductPanel } from '../shell/product-panels.ts'

export const routes: RouteObject[] = [
  {
    path: 'payment-links',
    lazy: () =>
      Promise.all([import('./payment-links-page.tsx'), fetchPaymentLinksWords()]).then(([page]) => ({
        Component: page.PaymentLinksPage,
      })),
  },
]

export const productPanels: ProductPanel[] = [
  {
    id: 'payment_links',
    section: 'links',
    part: lazyComponent(async () => (await import('./product-payment-links-panel.tsx')).ProductPaymentLinksPanel),
  },
]

export const commands = async () =>
  (await Promise.all([import('./commands.ts'), fetchPaymentLinksWords()]))[0].commands()
