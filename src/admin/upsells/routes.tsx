import type { RouteObject } from 'react-router'
import { fetchPagesWords, fetchUpsellsWords } from '#i18n/lazy-words.ts'
import { lazyComponent } from '../shell/lazy-component.tsx'
import type { ProductPanel } from '../shell/product-panels.ts'

export const routes: RouteObject[] = [
  {
    path: '/upsells',
    lazy: () =>
      Promise.all([import('./upsells-page.tsx'), fetchUpsellsWords(), fetchPagesWords()]).then(([{ UpsellsPage }]) => ({
        Component: UpsellsPage,
      })),
  },
]

export const productPanels: ProductPanel[] = [
  {
    id: 'funnels',
    section: 'funnel',
    part: lazyComponent(async () => (await import('./product-funnel-panel.tsx')).ProductFunnelPanel),
  },
]

export const commands = async () => (await Promise.all([import('./commands.ts'), fetchUpsellsWords()]))[0].commands()
