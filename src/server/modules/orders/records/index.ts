export { formatAttribution } from '../attribution.ts'
export {
  findLinesOfOrder,
  findOrder,
  listUnfinalizedOrders,
  selectCheckoutOfOrder,
  selectOrdersOfCheckouts,
  selectOrdersOfSubscription,
  selectPendingOrders,
} from '../repository.ts'
