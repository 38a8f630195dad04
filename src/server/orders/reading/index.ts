export { readOrder } from './read-order.ts'
export { registerOrderRoutes } from './routes.ts'
export { addressSeenBy, summarySeenBy } from './seen-by.ts'
export { summariesOf } from './summaries.ts'
