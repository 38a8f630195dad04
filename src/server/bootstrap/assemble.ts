import type { FastifyInstance } from 'fastify'
import { authJobHandlers } from '#server/modules/auth/job-handlers.ts'
import { registerAuthRoutes } from '#server/modules/auth/routes.ts'
import { registerCatalogRoutes } from '#server/modules/catalog/routes.ts'
import { presenceCleanupJob } from '#server/modules/checkout/presence/report-presence.ts'
import { registerCheckoutRoutes } from '#server/modules/checkout/routes.ts'
import { registerCourseRoutes } from '#server/modules/courses/routes.ts'
import { deleteProviderCustomer } from '#server/modules/customers/erase/delete-at-provider.ts'
import { registerCustomerRoutes } from '#server/modules/customers/routes.ts'
import { digitalFilesJob } from '#server/modules/digital-goods/cleanup-job.ts'
import { digitalFileTopics, digitalGoodsJobHandlers } from '#server/modules/digital-goods/job-handlers.ts'
import { registerDigitalGoodsRoutes } from '#server/modules/digital-goods/routes.ts'
import { expireExampleCodesJob } from '#server/modules/example-orders/expire-codes-job.ts'
import { registerExampleOrderRoutes } from '#server/modules/example-orders/routes.ts'
import { fileJobHandlers, heavyTopics } from '#server/modules/files/job-handlers.ts'
import { registerFileRoutes } from '#server/modules/files/routes.ts'
import { workspacesJob } from '#server/modules/files/workspace.ts'
import { registerGoingLiveRoutes } from '#server/modules/going-live/routes.ts'
import { registerLibraryRoutes } from '#server/modules/library/routes.ts'
import { mailJobHandlers, mailTopics } from '#server/modules/mails/job-handlers.ts'
import { remindersJob } from '#server/modules/mails/pix/reminders-job.ts'
import { registerMailRoutes } from '#server/modules/mails/routes.ts'
import { registerMoveInRoutes } from '#server/modules/move-in/routes.ts'
import { alarmMailsJob } from '#server/modules/operations/alarm-mails/alarm-mails-job.ts'
import { alarmPushesJob } from '#server/modules/operations/alarm-pushes/alarm-pushes-job.ts'
import { invariantsJob } from '#server/modules/operations/invariants/invariants-job.ts'
import { retentionJob } from '#server/modules/operations/retention/retention-job.ts'
import { registerOperationsRoutes } from '#server/modules/operations/routes.ts'
import { heartbeatJob } from '#server/modules/operations/self/heartbeat-job.ts'
import { mailServerJob } from '#server/modules/operations/self/mail-server-job.ts'
import { unreadableSecretsJob } from '#server/modules/operations/unreadable/unreadable-secrets-job.ts'
import { registerOrderBumpRoutes } from '#server/modules/order-bumps/routes.ts'
import { registerDashboard } from '#server/modules/orders/dashboard/routes.ts'
import { purgeDeletedNoteJob } from '#server/modules/orders/detail/notes.ts'
import { registerOrderActionRoutes } from '#server/modules/orders/detail/routes.ts'
import { registerOrderList } from '#server/modules/orders/list/routes.ts'
import { registerOrderRoutes } from '#server/modules/orders/reading/routes.ts'
import { registerViews } from '#server/modules/orders/views/routes.ts'
import { sandboxJob } from '#server/modules/pages/modes/sandbox-check.ts'
import { unusedBlobsJob } from '#server/modules/pages/projects/unused-blobs-job.ts'
import { registerPageRoutes } from '#server/modules/pages/routes.ts'
import { oldVersionsJob } from '#server/modules/pages/versions/old-versions-job.ts'
import { registerPaymentLinkRoutes } from '#server/modules/payment-links/routes.ts'
import { blockPaymentJob } from '#server/modules/payments/block-payment.ts'
import { cancelPaymentIntentJob } from '#server/modules/payments/cancel-payment-intent.ts'
import { createCatchUpJob } from '#server/modules/payments/catch-up.ts'
import { disputeWarningJob } from '#server/modules/payments/disputes/warn-of-disputes.ts'
import { mercadoPagoEventHandlers } from '#server/modules/payments/gateway/mercado-pago/event-handlers.ts'
import { registerMercadoPagoWebhook } from '#server/modules/payments/gateway/mercado-pago/webhook.ts'
import {
  accountEventHandlers,
  disputeEventHandlers,
  intentEventHandlers,
  refundEventHandlers,
} from '#server/modules/payments/gateway/stripe/event-handlers.ts'
import { createInboxJob } from '#server/modules/payments/inbox.ts'
import { ledgerJob } from '#server/modules/payments/ledger/ledger-job.ts'
import { registerLedgerRoutes } from '#server/modules/payments/ledger/routes.ts'
import { capabilitiesJob } from '#server/modules/payments/methods/capabilities-job.ts'
import { registerPaymentMethods } from '#server/modules/payments/methods/routes.ts'
import { abandonedPaymentsJob, reconcileJob } from '#server/modules/payments/reconcile.ts'
import { refundIntentJob } from '#server/modules/payments/refund-unmatched-payment.ts'
import { refundJobs } from '#server/modules/payments/refunds/finish-refunds.ts'
import { syncRefundsJob } from '#server/modules/payments/refunds/record-provider-refund.ts'
import { refundPaymentJob } from '#server/modules/payments/refunds/refund-payment.ts'
import { registerRefundRoutes } from '#server/modules/payments/refunds/routes.ts'
import { registerWebhook } from '#server/modules/payments/webhook.ts'
import { registerPromotionRoutes } from '#server/modules/promotions/routes.ts'
import { pushJobHandlers, pushTopics } from '#server/modules/push/job-handlers.ts'
import { registerPushRoutes } from '#server/modules/push/routes.ts'
import { pushUpkeepJob } from '#server/modules/push/upkeep-job.ts'
import { registerRedirectRoutes } from '#server/modules/redirects/routes.ts'
import { readBundles } from '#server/modules/screens/bundles.ts'
import { registerScreenRoutes } from '#server/modules/screens/routes.ts'
import { buildsJob } from '#server/modules/screens/shared-assets.ts'
import { searchKeysJob } from '#server/modules/search-keys/search-keys-job.ts'
import { registerSellerHomeRoutes } from '#server/modules/seller-home/routes.ts'
import { registerSettingsRoutes } from '#server/modules/settings/routes.ts'
import { shopExportJob } from '#server/modules/shop-export/jobs/run-export.ts'
import { registerShopExportRoutes } from '#server/modules/shop-export/routes.ts'
import { releaseModeStockJob } from '#server/modules/stock/release-mode-stock.ts'
import { expireReservationsJob } from '#server/modules/stock/reservations/expire-reservations-job.ts'
import { subscriptionEventHandlers } from '#server/modules/subscriptions/renewals/events.ts'
import { refreshSubscriptionsJob } from '#server/modules/subscriptions/renewals/refresh-subscriptions-job.ts'
import { registerSubscriptionRoutes } from '#server/modules/subscriptions/routes.ts'
import { cancelOrphanedSubscriptionJob } from '#server/modules/subscriptions/start/cancel-orphaned-subscription.ts'
import { registerTeamRoutes } from '#server/modules/team/routes.ts'
import { registerTemplateRoutes } from '#server/modules/templates/routes.ts'
import { registerFunnelRoutes } from '#server/modules/upsells/funnels/routes.ts'
import {
  expiredSessionsJob,
  finishClosedFunnelJob,
  unopenedFunnelsJob,
} from '#server/modules/upsells/sessions/close-session.ts'
import { registerUpsellSessionRoutes } from '#server/modules/upsells/sessions/routes.ts'
import { registerVitalsRoutes } from '#server/modules/vitals/routes.ts'
import { vitalsJob } from '#server/modules/vitals/vitals-job.ts'
import { webhooksJob, webhookUpkeepJob } from '#server/modules/webhooks/deliveries/jobs.ts'
import { registerWebhookRoutes } from '#server/modules/webhooks/routes.ts'
import type { Services } from '#server/platform/core/context.ts'
import {
  createOutboxJobs,
  deleteExpiredJob,
  type JobHandler,
  type ScheduledJob,
} from '#server/platform/queue/worker.ts'
import { createApp } from './app.ts'
import { registerOpenApi } from './openapi.ts'
import { renderers } from './renderers.ts'

/** Builds the HTTP server with the routes of all modules. The server does not listen yet. */
export async function assemble(services: Services): Promise<FastifyInstance> {
  const app = createApp(services)
  await registerOpenApi(app)
  registerScreenRoutes(app, renderers, readBundles())
  registerAuthRoutes(app)
  registerTeamRoutes(app)
  registerCatalogRoutes(app)
  registerTemplateRoutes(app)
  registerFileRoutes(app)
  registerPageRoutes(app)
  registerLibraryRoutes(app)
  registerCheckoutRoutes(app)
  registerPaymentLinkRoutes(app)
  registerPromotionRoutes(app)
  registerOrderBumpRoutes(app)
  registerDigitalGoodsRoutes(app)
  registerCourseRoutes(app)
  registerFunnelRoutes(app)
  registerUpsellSessionRoutes(app)
  registerOrderRoutes(app)
  registerOrderList(app)
  registerViews(app)
  registerDashboard(app)
  registerExampleOrderRoutes(app)
  registerSellerHomeRoutes(app)
  registerGoingLiveRoutes(app)
  registerRefundRoutes(app)
  registerOrderActionRoutes(app)
  registerLedgerRoutes(app)
  registerPaymentMethods(app)
  registerCustomerRoutes(app)
  registerSubscriptionRoutes(app)
  registerMailRoutes(app)
  registerMoveInRoutes(app)
  registerRedirectRoutes(app)
  registerSettingsRoutes(app, webhookEvents)
  registerOperationsRoutes(app)
  registerShopExportRoutes(app)
  registerVitalsRoutes(app)
  registerWebhookRoutes(app)
  registerPushRoutes(app)
  registerWebhook(app)
  registerMercadoPagoWebhook(app)
  return app
}

/**
 * Job topics that the next release will enqueue. This release already handles them, so that processes of both releases
 * can share one database. It does not enqueue them itself, because release 0.1.0 has no handlers for them.
 */
const upcomingTopics = {
  'payment.refund': refundPaymentJob,
  'payment_intent.refund': refundIntentJob,
  'payment_intent.cancel': cancelPaymentIntentJob,
  'subscription.cancel': cancelOrphanedSubscriptionJob,
}

/** Handlers of outbox jobs, by topic. */
export const jobHandlers: Record<string, JobHandler> = {
  ...upcomingTopics,
  ...authJobHandlers,
  ...mailJobHandlers,
  ...fileJobHandlers,
  ...digitalGoodsJobHandlers,
  ...pushJobHandlers,
  'upsell.closed': finishClosedFunnelJob,
  'note.forget': purgeDeletedNoteJob,
  'payment.block': blockPaymentJob,
  'payment.give_back': refundPaymentJob,
  'payment.refund_lines': refundPaymentJob,
  'payment.read_refunds': syncRefundsJob,
  'intent.give_back': refundIntentJob,
  'intent.let_go': cancelPaymentIntentJob,
  'customer.delete': deleteProviderCustomer,
  'subscription.let_go': cancelOrphanedSubscriptionJob,
}

const webhookHandlers = {
  ...intentEventHandlers,
  ...refundEventHandlers,
  ...disputeEventHandlers,
  ...subscriptionEventHandlers,
  ...accountEventHandlers,
}
/** Stripe events that this server handles. A new webhook endpoint subscribes to exactly these events. */
export const webhookEvents = Object.keys(webhookHandlers)

export const scheduledJobs: readonly ScheduledJob[] = [
  ...createOutboxJobs(jobHandlers, {
    slow: mailTopics,
    push: pushTopics,
    heavy: heavyTopics,
    files: digitalFileTopics,
  }),
  webhooksJob,
  createInboxJob({ ...webhookHandlers, ...mercadoPagoEventHandlers }),
  expireReservationsJob,
  presenceCleanupJob,
  releaseModeStockJob,
  abandonedPaymentsJob,
  reconcileJob,
  remindersJob,
  createCatchUpJob(webhookEvents),
  ledgerJob,
  expiredSessionsJob,
  unopenedFunnelsJob,
  deleteExpiredJob,
  retentionJob,
  workspacesJob,
  digitalFilesJob,
  invariantsJob,
  alarmMailsJob,
  alarmPushesJob,
  sandboxJob,
  oldVersionsJob,
  unusedBlobsJob,
  buildsJob,
  ...refundJobs,
  disputeWarningJob,
  expireExampleCodesJob,
  capabilitiesJob,
  refreshSubscriptionsJob,
  vitalsJob,
  webhookUpkeepJob,
  pushUpkeepJob,
  searchKeysJob,
  shopExportJob,
  heartbeatJob,
  mailServerJob,
  unreadableSecretsJob,
]
