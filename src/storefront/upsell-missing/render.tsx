import type { Assets, UpsellMissingData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { UpsellMissingPage } from './page.tsx'

/** Renders the page for a missing upsell page. The server sends it with status 404, or with 503 when loading failed. */
export const renderUpsellMissing = (data: UpsellMissingData, assets: Assets): string =>
  renderDocument({
    title: data.reason === 'failed' ? words.loadFailed : words.pageNotFound,
    index: false,
    bodyClass: 'pub warm',
    body: <UpsellMissingPage data={data} />,
    assets,
  })
