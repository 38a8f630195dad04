import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import { authJobs, registerAuthRoutes } from '#server/auth/index.ts'
import { catalogRoutes } from '#server/catalog/index.ts'
import { presenceChore, registerCheckoutRoutes } from '#server/checkout/index.ts'
import { deleteAtProvider, registerCustomerRoutes } from '#server/customers/index.ts'
import { fileJobs, fileRoutes, heavyTopics, workspacesChore } from '#server/files/index.ts'
import type { Services } from '#server/kernel/context.ts'
import { type Chore, forgetChore, type Job, outboxChores } from '#server/kernel/worker.ts'
import { ledgerChore, registerLedgerRoutes } from '#server/ledger/index.ts'
import { registerLibraryRoutes } from '#server/library/routes.ts'
import { mailJobs, mailTopics, registerMailRoutes } from '#server/mails/index.ts'
import { registerOpenApi } from '#server/openapi.ts'
import {
  alarmMailsChore,
  heartbeatChore,
  invariantsChore,
  mailServerChore,
  registerOperationsRoutes,
  retentionChore,
  unreadableChore,
} from '#server/operations/index.ts'
import { registerDashboard } from '#server/orders/dashboard/index.ts'
import { forgetDeletedNote, registerOrderActs } from '#server/orders/detail/index.ts'
import { disputeEvents, disputesChore } from '#server/orders/disputes/index.ts'
import { registerOrderList } from '#server/orders/list/index.ts'
import { registerOrderRoutes } from '#server/orders/reading/index.ts'
import {
  giveBackPayment,
  readRefundsOfPayment,
  refundChores,
  refundEvents,
  registerRefundRoutes,
} from '#server/orders/refunds/index.ts'
import { registerViews } from '#server/orders/views/index.ts'
import { oldVersionsChore, registerPageRoutes, sandboxChore, unusedBlobsChore } from '#server/pages/index.ts'
import { registerPaymentLinkRoutes } from '#server/payment-links/index.ts'
import {
  abandonedChore,
  blockPayment,
  catchUpChore,
  giveBackIntent,
  inboxChore,
  intentEvents,
  letGoOfIntent,
  reconcileChore,
  registerWebhook,
} from '#server/payments/index.ts'
import { registerPromotionRoutes } from '#server/promotions/index.ts'
import { readBundles } from '#server/screens/bundles.ts'
import { registerScreens } from '#server/screens/routes.ts'
import { buildsChore } from '#server/screens/shared-assets.ts'
import { searchKeysChore } from '#server/search-keys/index.ts'
import { registerSettingsRoutes } from '#server/settings/index.ts'
import { leftModesChore, reservationsChore } from '#server/stock/index.ts'
import {
  letGoOfSubscription,
  registerSubscriptionRoutes,
  subscriptionEvents,
  subscriptionsChore,
} from '#server/subscriptions/index.ts'
import { registerTeamRoutes } from '#server/team/index.ts'
import { templateRoutes } from '#server/templates/index.ts'
import { registerFunnelRoutes } from '#server/upsells/funnels/routes.ts'
import { expiredSessionsChore, finishClosedFunnel, unopenedFunnelsChore } from '#server/upsells/index.ts'
import { registerUpsellSessionRoutes } from '#server/upsells/sessions/routes.ts'
import { registerVitals, vitalsChore } from '#server/vitals/index.ts'
import { renderers } from './renderers.ts'

/** The server with every slice's routes: what the process listens with and the tests drive. */
export async function assemble(services: Services): Promise<FastifyInstance> {
  const app = createApp(services)
  await registerOpenApi(app)
  registerScreens(app, renderers, readBundles())
  registerAuthRoutes(app)
  registerTeamRoutes(app)
  catalogRoutes(app)
  templateRoutes(app)
  fileRoutes(app)
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
  registerOrderActs(app)
  registerLedgerRoutes(app)
  registerCustomerRoutes(app)
  registerSubscriptionRoutes(app)
  registerMailRoutes(app)
  registerSettingsRoutes(app, webhookEvents)
  registerOperationsRoutes(app)
  registerVitals(app)
  registerWebhook(app)
  return app
}

/** What the outbox's topics do. */
const jobs: Record<string, Job> = {
  ...authJobs,
  ...mailJobs,
  ...fileJobs,
  'upsell.closed': finishClosedFunnel,
  'note.forget': forgetDeletedNote,
  'payment.block': blockPayment,
  'payment.give_back': giveBackPayment,
  'payment.read_refunds': readRefundsOfPayment,
  'intent.give_back': giveBackIntent,
  'intent.let_go': letGoOfIntent,
  'customer.delete': deleteAtProvider,
  'subscription.let_go': letGoOfSubscription,
}

const handlers = { ...intentEvents, ...refundEvents, ...disputeEvents, ...subscriptionEvents }
/** The events of the provider that this server acts on, for the webhook endpoint to ask for. */
export const webhookEvents = Object.keys(handlers)

/** What is done again and again. */
export const chores: readonly Chore[] = [
  ...outboxChores(jobs, { slow: mailTopics, heavy: heavyTopics }),
  inboxChore(handlers),
  reservationsChore,
  presenceChore,
  leftModesChore,
  abandonedChore,
  reconcileChore,
  catchUpChore(webhookEvents),
  ledgerChore,
  expiredSessionsChore,
  unopenedFunnelsChore,
  forgetChore,
  retentionChore,
  workspacesChore,
  invariantsChore,
  alarmMailsChore,
  sandboxChore,
  oldVersionsChore,
  unusedBlobsChore,
  buildsChore,
  ...refundChores,
  disputesChore,
  subscriptionsChore,
  vitalsChore,
  searchKeysChore,
  heartbeatChore,
  mailServerChore,
  unreadableChore,
]
