import type { RouteObject } from 'react-router'
import {
  fetchCatalogImportWords,
  fetchCoursesWords,
  fetchDigitalGoodsWords,
  fetchOrderBumpsWords,
  fetchProductPageWords,
} from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  { path: 'products', lazy: () => import('./products-page.tsx').then(page => ({ Component: page.ProductsPage })) },
  {
    path: 'products/import',
    lazy: () =>
      Promise.all([import('./csv/import-page.tsx'), fetchCatalogImportWords()]).then(([page]) => ({
        Component: page.ImportPage,
      })),
  },
  ...['products/:id/order-bumps/new', 'products/:id/order-bumps/:bumpId'].map(path => ({
    path,
    lazy: () =>
      Promise.all([import('./order-bumps/bump-page.tsx'), fetchOrderBumpsWords()]).then(([page]) => ({
        Component: page.BumpPage,
      })),
  })),
  {
    path: 'products/:id/courses/:benefitId',
    lazy: () =>
      Promise.all([import('./courses/course-page.tsx'), fetchCoursesWords(), fetchDigitalGoodsWords()]).then(
        ([page]) => ({ Component: page.CoursePage }),
      ),
  },
  {
    path: 'products/:id',
    lazy: () =>
      Promise.all([import('./product-page.tsx'), fetchProductPageWords()]).then(([page]) => ({
        Component: page.ProductPage,
      })),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
