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

/** Renders the checkout page. The HTML depends only on `data` and `assets`, so it can be cached. */
export const renderCheckout = (data: CheckoutData, assets: Assets): string =>
  renderDocument({
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
