import type { Assets, CheckoutData } from '#contract/screen-data.ts'
import type { Country } from '#domain/countries.ts'
import { countries } from '#domain/countries-list.ts'
import { withoutFoot } from '#domain/shop-front.ts'
import { languageTag, checkout as words } from '#words/storefront.ts'
import { countryName } from '../ui/country-name.ts'
import { renderDocument } from '../ui/document.tsx'
import { ShopFoot } from '../ui/shop-foot.tsx'
import { CheckoutApp } from './app.tsx'
import { WithoutScript } from './without-script.tsx'

/** All countries in the words of the page, the first one on top. */
const namedCountries = ({ code }: Country): readonly Country[] =>
  countries
    .map(country => ({ ...country, name: countryName(country) }))
    .sort((a, b) => Number(b.code === code) - Number(a.code === code) || a.name.localeCompare(b.name, languageTag()))

/** The checkout as one HTML document; it depends on its data alone, so it can be cached. */
export const renderCheckout = (data: CheckoutData, assets: Assets): string =>
  renderDocument({
    title: words.title,
    description: data.product.description ?? data.product.title,
    canonical: data.preview ? null : data.canonical,
    index: !data.preview && !data.link,
    share: { title: data.product.title, picture: data.sharePicture },
    bodyClass: 'pub surface split',
    body: <CheckoutApp data={data} countries={namedCountries(data.country)} />,
    after: (
      <>
        <WithoutScript data={data} />
        <ShopFoot shop={data.shop} stays />
      </>
    ),
    styles: data.style ? [data.style] : [],
    data: withoutFoot({
      ...data,
      style: null,
      sharePicture: null,
      regionTexts: data.needsAddress ? [] : data.regionTexts,
    }),
    assets,
  })
