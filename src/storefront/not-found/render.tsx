import type { Assets, NotFoundData } from '#contract/screen-data.ts'
import { home as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFoot } from '../ui/shop-foot.tsx'
import { NotFoundPage, sentencesOf, textOf } from './page.tsx'

/** A payment link that is over is no page that is missing: its title says what became of it. */
function titleOf({ refusal }: NotFoundData): string {
  const text = refusal?.startsWith('payment_link_') ? textOf(refusal) : null
  return text ? (sentencesOf(text)[0]?.replace(/\.$/, '') ?? words.notFound) : words.notFound
}

/** Answered with status 404 for any path that is none of ours. */
export const renderNotFound = (data: NotFoundData, assets: Assets): string =>
  renderDocument({
    title: titleOf(data),
    index: false,
    body: <NotFoundPage data={data} />,
    after: <ShopFoot shop={data.shop} />,
    assets,
  })
