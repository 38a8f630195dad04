import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { fetchDigitalGoodsWords } from '#i18n/lazy-words.ts'
import { grantsQuery } from './queries.ts'

const AccessCard = lazy(() =>
  Promise.all([import('./access-card.tsx'), fetchDigitalGoodsWords()]).then(([module]) => ({
    default: module.AccessCard,
  })),
)

/** What a paid order gives access to, loaded only for orders that give access to something. */
export function LazyDigitalAccess({ order }: { order: OrderDetail }) {
  const isPaid = order.paidAt !== null && !order.isExample
  // The state of the order is part of the key, because refunds and disputes change the access.
  const { data } = useQuery({ ...grantsQuery(order.id, order.state, order.dispute), enabled: isPaid })
  if (!data || data.grants.length === 0) return null
  return (
    <Suspense fallback={null}>
      <AccessCard order={order} grants={data.grants} />
    </Suspense>
  )
}
