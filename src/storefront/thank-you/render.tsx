import { upsellPages as words } from '#words/spec/upsell-pages.ts'
import { type Assets, renderDocument } from '../ui/document.tsx'
import type { ThankYouData } from './data.ts'
import { ThankYouPage } from './page.tsx'

/** The end of every purchase; it needs no script and is never indexed. */
export const renderThankYou = (data: ThankYouData, assets: Assets): string =>
  renderDocument({
    title: words.thankYou,
    index: false,
    bodyClass: 'pub surface',
    body: <ThankYouPage data={data} />,
    assets,
  })
