import type { ReactNode } from 'react'
import type { Assets, UpsellData } from '#contract/screen-data.ts'
import { withoutFooter } from '#domain/shop-front.ts'
import { buildVisualCss } from '#domain/visual-css.ts'
import { getVisibleElements } from '#domain/visual-element.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { UpsellApp } from './app.tsx'
import { buildSurroundingCss } from './surrounding-css.ts'

function buildStyleSheets({ elements, layout }: UpsellData): string[] {
  if (!elements) return []
  const shown = getVisibleElements(elements)
  return [buildVisualCss(shown, layout, 'from 768') + buildSurroundingCss(shown, layout)]
}

/** Renders an upsell page: a visual page with its compiled style sheet, or a page that frames a seller's document. */
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
        {/* A seller's document fills the window, so only a visual page has a footer. */}
        {data.type === 'visual_editor' && <ShopFooter shop={data.shop} opensInNewTab />}
      </>
    ),
    data: withoutFooter(data),
    // The colors of a seller's elements are chosen for a light background, so visual pages have no dark mode.
    assets: data.type === 'custom_html' ? assets : { ...assets, dark: undefined },
  })

/** Explains that the buttons need JavaScript and links to the order. */
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
