import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { fetchPromotionsWords } from '#i18n/lazy-words.ts'
import { lazyComponent } from '../shell/lazy-component.tsx'
import type { ProductPanel } from '../shell/product-panels.ts'

/** Loads a page and its texts in parallel when the page is first opened. */
const lazyScreen =
  (load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> =>
  () =>
    Promise.all([load(), fetchPromotionsWords()]).then(([Component]) => ({ Component }))

export const routes: RouteObject[] = [
  { path: 'promotions', lazy: lazyScreen(async () => (await import('./promotions-page.tsx')).PromotionsPage) },
  { path: 'promotions/new', lazy: lazyScreen(async () => (await import('./new-promotion.tsx')).NewPromotion) },
  { path: 'promotions/:id', lazy: lazyScreen(async () => (await import('./edit-promotion.tsx')).EditPromotion) },
]

export const productPanels: ProductPanel[] = [
  {
    id: 'promotions',
    section: 'links',
    part: lazyComponent(async () => (await import('./product-promotions-panel.tsx')).ProductPromotionsPanel),
  },
]

export const commands = async () => (await Promise.all([import('./commands.ts'), fetchPromotionsWords()]))[0].commands()
