import { lazy, Suspense } from 'react'
import type { Product } from '#contract/catalog.ts'
import { fetchDigitalGoodsWords } from '#i18n/lazy-words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What the buyers of a product receive without shipping, loaded with its texts when a product is opened. */
const Section = lazy(() =>
  Promise.all([import('./digital-goods-section.tsx'), fetchDigitalGoodsWords()]).then(([module]) => ({
    default: module.DigitalGoodsSection,
  })),
)

export const LazyDigitalGoods = ({ product }: { product: Product }) => (
  <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
    <Section product={product} />
  </Suspense>
)
