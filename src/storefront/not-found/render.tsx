import type { Assets, NotFoundData } from '#contract/screen-data.ts'
import { home as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { findRefusalText, isFormerAddress, NotFoundPage, splitSentences } from './page.tsx'

/** Returns the page title. For a link that can no longer be used, it is the reason instead of "not found". */
function getTitle({ refusal }: NotFoundData): string {
  const text = refusal && isFormerAddress(refusal) ? findRefusalText(refusal) : null
  return text ? (splitSentences(text)[0]?.replace(/\.$/, '') ?? words.notFound) : words.notFound
}

/** Renders the page that the server sends with status 404 for an unknown path. */
export const renderNotFound = (data: NotFoundData, assets: Assets): string =>
  renderDocument({
    title: getTitle(data),
    index: false,
    body: <NotFoundPage data={data} />,
    afterRoot: <ShopFooter shop={data.shop} />,
    assets,
  })
