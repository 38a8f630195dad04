import type { OrderPageData } from '#contract/bought-data.ts'
import type { Assets } from '#contract/screen-data.ts'
import { orderPage as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { OrderPage } from './page.tsx'

/** Renders an order page by its link; the server answers 404 for an unknown link. Never indexed. */
export const renderOrderPage = (data: OrderPageData, assets: Assets): string =>
  renderDocument({
    title: `${data.order ? words.title(data.order.number) : words.askTitle} · ${data.shop.name}`,
    index: false,
    bodyClass: 'pub surface',
    body: <OrderPage data={data} />,
    assets,
  })
