import type { Route } from '../http/route.ts'
import { accountRoutes } from './account.ts'
import { balanceRoutes } from './balance.ts'
import { chargeRoutes } from './charges.ts'
import { couponRoutes } from './coupons.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { earlyFraudWarningRoutes } from './early-fraud-warnings.ts'
import { eventRoutes } from './events.ts'
import { invoiceItemRoutes } from './invoice-items.ts'
import { invoicePaymentRoutes } from './invoice-payments.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodDomainRoutes } from './payment-method-domains.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { refundRoutes } from './refunds.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

export const routes: Route[] = [
  ...accountRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...earlyFraudWarningRoutes,
  ...eventRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodDomainRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...webhookEndpointRoutes,
]
