import type { Assets, NotFoundData } from '#contract/screen-data.ts'
import { home as words } from '#words/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { NotFoundPage } from './page.tsx'

/** Answered with status 404 for any path that is none of ours. */
export const renderNotFound = (data: NotFoundData, assets: Assets): string =>
  renderDocument({ title: words.notFound, index: false, body: <NotFoundPage data={data} />, assets })
