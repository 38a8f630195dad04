import type { RouteObject } from 'react-router'
import { fetchPagesWords } from '#i18n/lazy-words.ts'
import { lazyComponent } from '../shell/lazy-component.tsx'
import type { ProductPanel } from '../shell/product-panels.ts'

export const routes: RouteObject[] = [
  {
    path: '/sales-pages',
    lazy: () =>
      Promise.all([import('./sales-pages-page.tsx'), fetchPagesWords()]).then(([{ SalesPagesPage }]) => ({
        Component: SalesPagesPage,
      })),
  },
]

export const productPanels: ProductPanel[] = [
  {
    id: 'campaigns',
    section: 'links',
    part: lazyComponent(async () => (await import('./product-campaigns-panel.tsx')).ProductCampaignsPanel),
  },
]

export const commands = async () => (await Promise.all([import('./commands.ts'), fetchPagesWords()]))[0].commands()
