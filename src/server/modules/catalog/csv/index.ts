export {
  createIncomingProducts,
  type IncomingPlan,
  planIncomingProducts,
} from './create-incoming-products.ts'
export { streamProductLines } from './export-products.ts'
