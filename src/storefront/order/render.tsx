import type { OrderPageData } from '#contract/bought-data.ts'
import type { Assets } from '#contract/screen-data.ts'
import { orderPage as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { OrderPage } from './page.tsx'

/**
 * Renders the page of an order, which search engines may not index. For an unknown link, the page says that the order
 * was not found, and the server responds with status 404.
 */
export const renderOrderPage = (data: OrderPageData, assets: Assets): string =>
  renderDocument({
    title: `${data.order ? words.title(data.order.number) : words.askTitle} · ${data.shop.name}`,
    index: false,
    bodyClass: 'pub surface',
    body: <OrderPage data={data} />,
    assets,
  })
