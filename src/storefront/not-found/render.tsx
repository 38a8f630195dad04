import type { Assets, NotFoundData } from '#contract/screen-data.ts'
import { home as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { findRefusalText, NotFoundPage, splitSentences } from './page.tsx'

/** A payment link that is over is no page that is missing: its title says what became of it. */
function getTitle({ refusal }: NotFoundData): string {
  const text = refusal?.startsWith('payment_link_') ? findRefusalText(refusal) : null
  return text ? (splitSentences(text)[0]?.replace(/\.$/, '') ?? words.notFound) : words.notFound
}

/** Answered with status 404 for any path that is none of ours. */
export const renderNotFound = (data: NotFoundData, assets: Assets): string =>
  renderDocument({
    title: getTitle(data),
    index: false,
    body: <NotFoundPage data={data} />,
    afterRoot: <ShopFooter shop={data.shop} />,
    assets,
  })
