import type { FastifyInstance } from 'fastify'
import { authJobHandlers, registerAuthRoutes } from '#server/modules/auth/index.ts'
import { registerCatalogRoutes } from '#server/modules/catalog/index.ts'
import { presenceCleanupJob, registerCheckoutRoutes } from '#server/modules/checkout/index.ts'
import { deleteProviderCustomer, registerCustomerRoutes } from '#server/modules/customers/index.ts'
import { fileJobHandlers, heavyTopics, registerFileRoutes, workspacesJob } from '#server/modules/files/index.ts'
import { registerLibraryRoutes } from '#server/modules/library/routes.ts'
import { mailJobHandlers, mailTopics, registerMailRoutes } from '#server/modules/mails/index.ts'
import {
  alarmMailsJob,
  heartbeatJob,
  invariantsJob,
  mailServerJob,
  registerOperationsRoutes,
  retentionJob,
  unreadableSecretsJob,
} from '#server/modules/operations/index.ts'
import { registerDashboard } from '#server/modules/orders/dashboard/index.ts'
import { purgeDeletedNoteJob, registerOrderActionRoutes } from '#server/modules/orders/detail/index.ts'
import { registerOrderList } from '#server/modules/orders/list/index.ts'
import { registerOrderRoutes } from '#server/modules/orders/reading/index.ts'
import { registerViews } from '#server/modules/orders/views/index.ts'
import { oldVersionsJob, registerPageRoutes, sandboxJob, unusedBlobsJob } from '#server/modules/pages/index.ts'
import { registerPaymentLinkRoutes } from '#server/modules/payment-links/index.ts'
import { disputeWarningJob } from '#server/modules/payments/disputes/index.ts'
import {
  abandonedPaymentsJob,
  blockPaymentJob,
  cancelPaymentIntentJob,
  createCatchUpJob,
  createInboxJob,
  disputeEventHandlers,
  intentEventHandlers,
  reconcileJob,
  refundEventHandlers,
  refundIntentJob,
  registerWebhook,
} from '#server/modules/payments/index.ts'
import { ledgerJob, registerLedgerRoutes } from '#server/modules/payments/ledger/index.ts'
import {
  refundJobs,
  refundPaymentJob,
  registerRefundRoutes,
  syncRefundsJob,
} from '#server/modules/payments/refunds/index.ts'
import { registerPromotionRoutes } from '#server/modules/promotions/index.ts'
import { readBundles } from '#server/modules/screens/bundles.ts'
import { registerScreenRoutes } from '#server/modules/screens/routes.ts'
import { buildsJob } from '#server/modules/screens/shared-assets.ts'
import { searchKeysJob } from '#server/modules/search-keys/index.ts'
import { registerSettingsRoutes } from '#server/modules/settings/index.ts'
import { expireReservationsJob, releaseModeStockJob } from '#server/modules/stock/index.ts'
import {
  cancelOrphanedSubscriptionJob,
  refreshSubscriptionsJob,
  registerSubscriptionRoutes,
  subscriptionEventHandlers,
} from '#server/modules/subscriptions/index.ts'
import { registerTeamRoutes } from '#server/modules/team/index.ts'
import { registerTemplateRoutes } from '#server/modules/templates/index.ts'
import { registerFunnelRoutes } from '#server/modules/upsells/funnels/routes.ts'
import { expiredSessionsJob, finishClosedFunnelJob, unopenedFunnelsJob } from '#server/modules/upsells/index.ts'
import { registerUpsellSessionRoutes } from '#server/modules/upsells/sessions/routes.ts'
import { registerVitalsRoutes, vitalsJob } from '#server/modules/vitals/index.ts'
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
