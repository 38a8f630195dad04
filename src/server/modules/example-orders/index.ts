export { addExampleOrders } from './add-example-orders.ts'
export type { HistoryOptions } from './history/build-history.ts'
export { type ExampleStore, toExampleGoods } from './history/example-store.ts'
