import type { Assets, HomeData } from '#contract/screen-data.ts'
import { buildLinkPrefetchRules } from '#domain/prefetch-rules.ts'
import { renderDocument } from '../ui/document.tsx'
import { HomePage } from './page.tsx'

/** Renders the shop's public home page. It works without a script. */
export const renderHome = (data: HomeData, assets: Assets): string =>
  renderDocument({
    title: data.shop.name,
    description: data.campaigns[0]?.description ?? null,
    canonical: data.canonical,
    share: { picture: data.sharePicture },
    rules: buildLinkPrefetchRules(['/checkout*', '/vendas/*']),
    body: <HomePage data={data} />,
    assets,
  })
