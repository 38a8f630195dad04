export { applyIntent } from './apply-intent.ts'
export { blockPaymentJob } from './block-payment.ts'
export { cancelPaymentIntent, cancelPaymentIntentJob } from './cancel-payment-intent.ts'
export { cancelStartedSubscription } from './cancel-started-subscription.ts'
export { cancelUnpaidOrder } from './cancel-unpaid-order.ts'
export { assertNotCardTesting, getShopDeclinesKey } from './card-testing.ts'
export { createCatchUpJob, getCaughtUpFactKey } from './catch-up.ts'
export { getGateway } from './gateway/get-gateway.ts'
export {
  type BuyerField,
  CardDeclinedError,
  type DisputeSnapshot,
  type PaymentSnapshot,
  ProviderRejectedError,
  type RefundSnapshot,
} from './gateway/payment-gateway.ts'
export { callProvider } from './gateway/stripe/call-provider.ts'
export { disputeEventHandlers, intentEventHandlers, refundEventHandlers } from './gateway/stripe/event-handlers.ts'
export {
  createProvider,
  getStripe,
  getStripeForKey,
  type Simulator,
  type StripeProvider,
} from './gateway/stripe/provider.ts'
export { createInboxJob } from './inbox.ts'
export { soldOutCode } from './outcomes.ts'
export { abandonedPaymentsJob, reconcileJob } from './reconcile.ts'
export { lockAndRefundUnmatchedPayment, refundIntentJob } from './refund-unmatched-payment.ts'
export { isFullyRefunded } from './refunds/repository.ts'
export { hasOwnKeys } from './repository.ts'
export {
  cancelPayment,
  closePaymentWithoutIntent,
  recordIntent,
  settleFreeOrder,
  settlePayment,
} from './settle-payment.ts'
export { isSetupIntentId } from './setup-intent.ts'
export { getShopFingerprint } from './shop-fingerprint.ts'
export { registerWebhook } from './webhook.ts'
