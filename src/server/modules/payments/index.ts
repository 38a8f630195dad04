export { applyIntent } from './apply-intent.ts'
export { blockPaymentJob } from './block-payment.ts'
export { CardDeclinedError, callProvider } from './call-provider.ts'
export { cancelPaymentIntent, cancelPaymentIntentJob } from './cancel-payment-intent.ts'
export { cancelStartedSubscription } from './cancel-started-subscription.ts'
export { cancelUnpaidOrder } from './cancel-unpaid-order.ts'
export { assertNotCardTesting, getShopDeclinesKey } from './card-testing.ts'
export { createCatchUpJob, getCaughtUpFactKey } from './catch-up.ts'
export { createInboxJob } from './inbox.ts'
export { intentEventHandlers } from './intent-events.ts'
export { soldOutCode } from './outcomes.ts'
export { createProvider, type Simulator } from './provider.ts'
export { abandonedPaymentsJob, reconcileJob } from './reconcile.ts'
export { lockAndRefundUnmatchedPayment, refundIntentJob } from './refund-unmatched-payment.ts'
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
