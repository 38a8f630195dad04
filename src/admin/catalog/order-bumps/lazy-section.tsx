import { lazy, Suspense } from 'react'
import { fetchOrderBumpsWords } from '#i18n/lazy-words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The order bumps of a product, loaded with their texts when a product is opened. */
const Section = lazy(() =>
  Promise.all([import('./bumps-section.tsx'), fetchOrderBumpsWords()]).then(([module]) => ({
    default: module.BumpsSection,
  })),
)

export const LazyBumps = ({ product }: { product: { id: string } }) => (
  <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
    <Section product={product} />
  </Suspense>
)
