export {
  recordOrderEvents,
  recordRefundEvent,
  recordShopEvent,
  recordStartedSubscription,
  recordSubscriptionEvent,
  webhookTopic,
} from './record-shop-event.ts'
export { eraseShopEvents, listDeliveriesOfOrders, readHeardEvents } from './repository.ts'
