import type { ThankYouData } from '#contract/bought-data.ts'
import type { Assets } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ThankYouPage } from './page.tsx'

/** Renders the page that ends a purchase. It is complete without its script, and search engines may not index it. */
export const renderThankYou = (data: ThankYouData, assets: Assets): string =>
  renderDocument({
    title: words.thankYou,
    index: false,
    bodyClass: 'pub surface',
    body: <ThankYouPage data={data} />,
    assets,
  })
