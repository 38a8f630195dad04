export { formatAttribution } from '../attribution.ts'
export {
  findLinesOfOrder,
  findOrder,
  listUnfinalizedOrders,
  selectCheckoutOfOrder,
  selectLinesOfSubscription,
  selectOrdersOfCheckouts,
  selectOrdersOfSubscription,
  selectPendingOrders,
} from '../repository.ts'
