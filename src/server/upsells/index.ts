export { firstPageOf } from './funnels/first-page-of.ts'
export { matchingUpsell } from './funnels/matching-upsell.ts'
export type { OfferedPage } from './funnels/pages/repository.ts'
export { pinnedPages } from './funnels/pinned-pages.ts'
