import type { Assets, CheckoutData } from '#contract/screen-data.ts'
import type { Country } from '#domain/countries.ts'
import { countries } from '#domain/countries-list.ts'
import { withoutFooter } from '#domain/shop-front.ts'
import { getLanguageTag, checkout as words } from '#i18n/storefront.ts'
import { getCountryName } from '../ui/country-name.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { CheckoutApp } from './app.tsx'
import { WithoutScript } from './without-script.tsx'

/** Lists all countries with names in the page's language, the preset country first. */
const listCountries = ({ code }: Country): readonly Country[] =>
  countries
    .map(country => ({ ...country, name: getCountryName(country) }))
    .sort((a, b) => Number(b.code === code) - Number(a.code === code) || a.name.localeCompare(b.name, getLanguageTag()))

/**
 * Adds an example of an order bump to the preview of a template that has an element for them, if the product has no
 * order bump.
 */
function withExampleBump(data: CheckoutData): CheckoutData {
  if (!data.preview || !data.parts.bumps || data.bumps?.length) return data
  const { exampleTitle: title, exampleText: text } = words.bumps
  const id = '00000000-0000-7000-8000-000000000000'
  const price = { cents: 1_990, compareAtCents: 2_990 }
  const place = { placement: 'above_button', isSelected: false } as const
  return { ...data, bumps: [{ id, title, text, productTitle: title, image: null, ...price, ...place, methods: [] }] }
}

/** Renders the checkout page. The HTML depends only on `data` and `assets`, so it can be cached. */
export function renderCheckout(page: CheckoutData, assets: Assets): string {
  const data = withExampleBump(page)
  return renderDocument({
    title: words.title,
    description: data.product.description ?? data.product.title,
    canonical: data.preview ? null : data.canonical,
    index: !data.preview && !data.link,
    share: { title: data.product.title, picture: data.sharePicture },
    bodyClass: 'pub surface split',
    body: <CheckoutApp data={data} countries={listCountries(data.country)} />,
    afterRoot: (
      <>
        <WithoutScript data={data} />
        <ShopFooter shop={data.shop} opensInNewTab />
      </>
    ),
    styles: data.style ? [data.style] : [],
    data: withoutFooter({
      ...data,
      style: null,
      sharePicture: null,
      regionTexts: data.needsAddress ? [] : data.regionTexts,
    }),
    assets,
  })
}
