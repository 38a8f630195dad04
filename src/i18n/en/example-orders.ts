import type { SameShape } from '../same-shape.ts'
import type { exampleOrders as spec } from '../spec/example-orders.ts'

const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

export const exampleOrders: SameShape<typeof spec> = {
  title: 'These are example orders',
  text: 'The demo shop made up orders and customers, so that its screens have something to show. Nothing was sold or charged.',
  remove: 'Remove example orders',
  confirmTitle: 'Remove the example orders?',
  confirmText:
    'All of them disappear with their customers, payments, refunds and disputes, for good. Your own orders stay.',
  count: n => counted(n, 'example order', 'example orders'),
  removing: 'Removing…',
  removed: n => counted(n, 'example order removed', 'example orders removed'),
  failed: 'The example orders were not removed',
  noActions: 'Example order: there is nothing to refund, cancel or note, because nobody bought anything.',
}
