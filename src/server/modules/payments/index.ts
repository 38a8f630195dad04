export { findProviderAccount, type ProviderAccountRow, upsertProviderAccount } from './accounts/repository.ts'
export { applyIntent } from './apply-intent.ts'
export { cancelPaymentIntent } from './cancel-payment-intent.ts'
export { cancelStartedSubscription } from './cancel-started-subscription.ts'
export { cancelUnpaidOrder } from './cancel-unpaid-order.ts'
export { assertNotCardTesting, getShopDeclinesKey } from './card-testing.ts'
export { getCaughtUpFactKey } from './catch-up.ts'
export { chargeCard, chargeSavedCard } from './charge-card.ts'
export { getGateway, getGatewayOfIntent, getMercadoPagoGateway, getStripeGateway } from './gateway/get-gateway.ts'
export { getSecretContext as getMercadoPagoSecretContext } from './gateway/mercado-pago/access.ts'
export {
  type AccountReading as MercadoPagoReading,
  isMercadoPagoKeyKnown,
  readMercadoPagoAccount,
} from './gateway/mercado-pago/read-account.ts'
export {
  type BuyerField,
  CardDeclinedError,
  type PaymentSnapshot,
  ProviderRejectedError,
} from './gateway/payment-gateway.ts'
export { callProvider } from './gateway/stripe/call-provider.ts'
export { getStripe, getStripeForKey } from './gateway/stripe/provider.ts'
export { loadAwaitingPayment, toAwaitingPayment } from './methods/awaiting-payment.ts'
export { isPaidAbroad, recordMercadoPagoReading, refreshCapabilities } from './methods/capabilities.ts'
export { isReadRecently } from './methods/is-read-recently.ts'
export { getMaxInstallments } from './methods/max-installments.ts'
export {
  getMethodTerms,
  getOfferedMethod,
  listMethodsOfPage,
  listOfferedMethods,
  type MethodTerms,
} from './methods/offered-methods.ts'
export { expireCapabilities, findMainMethods } from './methods/repository.ts'
export { soldOutCode } from './outcomes.ts'
export { lockAndRefundUnmatchedPayment } from './refund-unmatched-payment.ts'
export { isFullyRefunded } from './refunds/repository.ts'
export { cancelEarlierIntents, replaceIntent } from './replace-intent.ts'
export { findSavedCard } from './saved-card.ts'
export {
  cancelPayment,
  closePaymentWithoutIntent,
  recordIntent,
  settleFreeOrder,
  settlePayment,
} from './settle-payment.ts'
export { isSetupIntentId } from './setup-intent.ts'
export { getShopFingerprint } from './shop-fingerprint.ts'
export { findWebhookTime } from './webhook-times.ts'
