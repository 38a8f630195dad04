import { checkout as words } from '#words/spec/checkout.ts'
import { type Assets, renderDocument } from '../ui/document.tsx'
import { CheckoutApp } from './app.tsx'
import type { CheckoutData } from './data.ts'

/** The checkout as one HTML document; it depends on its data alone, so it can be cached. */
export const renderCheckout = (data: CheckoutData, assets: Assets): string =>
  renderDocument({
    title: words.title,
    description: data.product.description ?? data.product.title,
    canonical: data.canonical,
    image: data.product.image,
    bodyClass: 'pub surface split',
    body: <CheckoutApp data={data} />,
    data,
    assets,
  })
