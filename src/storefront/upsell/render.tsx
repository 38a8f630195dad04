import type { ReactNode } from 'react'
import type { Assets, UpsellData } from '#contract/screen-data.ts'
import { withoutFooter } from '#domain/shop-front.ts'
import { buildVisualCss } from '#domain/visual-css.ts'
import { getVisibleElements } from '#domain/visual-element.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { UpsellApp } from './app.tsx'
import { buildSurroundingCss } from './surrounding-css.ts'

function buildStyleSheets({ elements, layout }: UpsellData): string[] {
  if (!elements) return []
  const shown = getVisibleElements(elements)
  return [buildVisualCss(shown, layout, 'from 768') + buildSurroundingCss(shown, layout)]
}

/** A funnel's page: a visual one with its compiled sheet, or the host of a seller's document. */
export const renderUpsell = (data: UpsellData, assets: Assets): string =>
  renderDocument({
    title: data.title,
    index: false,
    bodyClass: data.type === 'custom_html' ? 'pub framed' : 'pub warm',
    styles: buildStyleSheets(data),
    body: <UpsellApp data={data} />,
    afterRoot: (
      <>
        <WithoutScript data={data} />
        {/* A seller's document fills the window. */}
        {data.type === 'visual_editor' && <ShopFooter shop={data.shop} opensInNewTab />}
      </>
    ),
    data: withoutFooter(data),
    // The seller's elements have colours for the ground that they stand on, which is light.
    assets: data.type === 'custom_html' ? assets : { ...assets, dark: undefined },
  })

/** In place of buttons that do nothing without JavaScript: one sentence, and the way to the order. */
const WithoutScript = ({ data }: { data: UpsellData }): ReactNode => (
  <noscript>
    <div className="nojs">
      <p>{words.noScript}</p>
      {data.orderHref && (
        <a className="btn default lg" href={data.orderHref}>
          {words.seeOrder}
        </a>
      )}
    </div>
  </noscript>
)
