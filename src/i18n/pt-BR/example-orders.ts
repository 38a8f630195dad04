export { exampleOrders } from '../spec/example-orders.ts'
