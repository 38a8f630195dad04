export { formatAttribution } from '../attribution.ts'
export {
  findOrder,
  listUnfinalizedOrders,
  selectCheckoutOfOrder,
  selectOrdersOfCheckouts,
  selectPendingOrders,
} from '../repository.ts'
