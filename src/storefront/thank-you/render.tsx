import type { ThankYouData } from '#contract/bought-data.ts'
import type { Assets } from '#contract/screen-data.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ThankYouPage } from './page.tsx'

/** Renders the page at the end of a purchase, which needs no script and is never indexed. */
export const renderThankYou = (data: ThankYouData, assets: Assets): string =>
  renderDocument({
    title: words.thankYou,
    index: false,
    bodyClass: 'pub surface',
    body: <ThankYouPage data={data} />,
    assets,
  })
