export { readOrder } from './read-order.ts'
export { registerOrderRoutes } from './routes.ts'
