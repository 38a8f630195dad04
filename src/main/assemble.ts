import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import { authJobHandlers, registerAuthRoutes } from '#server/auth/index.ts'
import { registerCatalogRoutes } from '#server/catalog/index.ts'
import { presenceCleanupJob, registerCheckoutRoutes } from '#server/checkout/index.ts'
import { deleteProviderCustomer, registerCustomerRoutes } from '#server/customers/index.ts'
import { fileJobHandlers, heavyTopics, registerFileRoutes, workspacesJob } from '#server/files/index.ts'
import type { Services } from '#server/kernel/context.ts'
import { createOutboxJobs, deleteExpiredJob, type JobHandler, type ScheduledJob } from '#server/kernel/worker.ts'
import { ledgerJob, registerLedgerRoutes } from '#server/ledger/index.ts'
import { registerLibraryRoutes } from '#server/library/routes.ts'
import { mailJobHandlers, mailTopics, registerMailRoutes } from '#server/mails/index.ts'
import { registerOpenApi } from '#server/openapi.ts'
import {
  alarmMailsJob,
  heartbeatJob,
  invariantsJob,
  mailServerJob,
  registerOperationsRoutes,
  retentionJob,
  unreadableSecretsJob,
} from '#server/operations/index.ts'
import { registerDashboard } from '#server/orders/dashboard/index.ts'
import { purgeDeletedNoteJob, registerOrderActionRoutes } from '#server/orders/detail/index.ts'
import { disputeEventHandlers, disputeWarningJob } from '#server/orders/disputes/index.ts'
import { registerOrderList } from '#server/orders/list/index.ts'
import { registerOrderRoutes } from '#server/orders/reading/index.ts'
import {
  refundEventHandlers,
  refundJobs,
  refundPaymentJob,
  registerRefundRoutes,
  syncRefundsJob,
} from '#server/orders/refunds/index.ts'
import { registerViews } from '#server/orders/views/index.ts'
import { oldVersionsJob, registerPageRoutes, sandboxJob, unusedBlobsJob } from '#server/pages/index.ts'
import { registerPaymentLinkRoutes } from '#server/payment-links/index.ts'
import {
  abandonedPaymentsJob,
  blockPaymentJob,
  cancelPaymentIntentJob,
  createCatchUpJob,
  createInboxJob,
  intentEventHandlers,
  reconcileJob,
  refundIntentJob,
  registerWebhook,
} from '#server/payments/index.ts'
import { registerPromotionRoutes } from '#server/promotions/index.ts'
import { readBundles } from '#server/screens/bundles.ts'
import { registerScreenRoutes } from '#server/screens/routes.ts'
import { buildsJob } from '#server/screens/shared-assets.ts'
import { searchKeysJob } from '#server/search-keys/index.ts'
import { registerSettingsRoutes } from '#server/settings/index.ts'
import { expireReservationsJob, releaseModeStockJob } from '#server/stock/index.ts'
import {
  cancelOrphanedSubscriptionJob,
  refreshSubscriptionsJob,
  registerSubscriptionRoutes,
  subscriptionEventHandlers,
} from '#server/subscriptions/index.ts'
import { registerTeamRoutes } from '#server/team/index.ts'
import { registerTemplateRoutes } from '#server/templates/index.ts'
import { registerFunnelRoutes } from '#server/upsells/funnels/routes.ts'
import { expiredSessionsJob, finishClosedFunnelJob, unopenedFunnelsJob } from '#server/upsells/index.ts'
import { registerUpsellSessionRoutes } from '#server/upsells/sessions/routes.ts'
import { registerVitalsRoutes, vitalsJob } from '#server/vitals/index.ts'
import { renderers } from './renderers.ts'

/**
 * Builds the server with the routes of every slice. The process starts listening with it; tests inject requests into
 * it.
 */
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
  registerFunnelRoutes(app)
  registerUpsellSessionRoutes(app)
  registerOrderRoutes(app)
  registerOrderList(app)
  registerViews(app)
  registerDashboard(app)
  registerRefundRoutes(app)
  registerOrderActionRoutes(app)
  registerLedgerRoutes(app)
  registerCustomerRoutes(app)
  registerSubscriptionRoutes(app)
  registerMailRoutes(app)
  registerSettingsRoutes(app, webhookEvents)
  registerOperationsRoutes(app)
  registerVitalsRoutes(app)
  registerWebhook(app)
  return app
}

/**
 * Names that the next release enqueues. They have handlers already, so that processes of both releases can run beside
 * each other; release 0.1.0 does not know them, so this one does not enqueue them.
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
  'upsell.closed': finishClosedFunnelJob,
  'note.forget': purgeDeletedNoteJob,
  'payment.block': blockPaymentJob,
  'payment.give_back': refundPaymentJob,
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
}
/** Stripe events that this server handles. A new webhook endpoint subscribes to exactly these events. */
export const webhookEvents = Object.keys(webhookHandlers)

export const scheduledJobs: readonly ScheduledJob[] = [
  ...createOutboxJobs(jobHandlers, { slow: mailTopics, heavy: heavyTopics }),
  createInboxJob(webhookHandlers),
  expireReservationsJob,
  presenceCleanupJob,
  releaseModeStockJob,
  abandonedPaymentsJob,
  reconcileJob,
  createCatchUpJob(webhookEvents),
  ledgerJob,
  expiredSessionsJob,
  unopenedFunnelsJob,
  deleteExpiredJob,
  retentionJob,
  workspacesJob,
  invariantsJob,
  alarmMailsJob,
  sandboxJob,
  oldVersionsJob,
  unusedBlobsJob,
  buildsJob,
  ...refundJobs,
  disputeWarningJob,
  refreshSubscriptionsJob,
  vitalsJob,
  searchKeysJob,
  heartbeatJob,
  mailServerJob,
  unreadableSecretsJob,
]
