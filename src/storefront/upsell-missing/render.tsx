import type { Assets, UpsellMissingData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { UpsellMissingPage } from './page.tsx'

/** Renders the page that the server answers with status 404, or 503 when the shop failed to load the page. */
export const renderUpsellMissing = (data: UpsellMissingData, assets: Assets): string =>
  renderDocument({
    title: data.reason === 'failed' ? words.loadFailed : words.pageNotFound,
    index: false,
    bodyClass: 'pub warm',
    body: <UpsellMissingPage data={data} />,
    assets,
  })
