export {
  findOrder,
  listUnfinalizedOrders,
  selectCheckoutOfOrder,
  selectOrdersOfCheckouts,
  selectPendingOrders,
} from '../repository.ts'
