import { home as words } from '#words/spec/home.ts'
import { type Assets, renderDocument } from '../ui/document.tsx'
import { NotFoundPage } from './page.tsx'

/** Answered with status 404 for any path that is none of ours. */
export const renderNotFound = (assets: Assets): string =>
  renderDocument({ title: words.notFound, index: false, body: <NotFoundPage />, assets })
