import type { Assets, PolicyData } from '#contract/screen-data.ts'
import { footer as words } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { PolicyPage } from './page.tsx'

/** Renders a policy of the shop as a page that needs no script. */
export const renderPolicy = (data: PolicyData, assets: Assets): string =>
  renderDocument({
    title: `${words[data.policy]} · ${data.shop.name}`,
    bodyClass: 'pub surface',
    body: <PolicyPage data={data} />,
    assets,
  })
