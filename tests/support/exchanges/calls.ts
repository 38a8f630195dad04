/** The names of the SDK's types for a call. `*` in the path matches an id. */
type ProviderCall = [route: string, params: string, answer: string]

/**
 * Every SDK call that the simulator supports. A call of the shop that is missing here fails
 * src/server/bootstrap/exchanges.test.ts.
 */
export const providerCalls: Record<string, ProviderCall> = {
  'accounts.retrieve': ['GET /v1/accounts/*', 'AccountRetrieveParams', 'Account'],
  'accounts.retrieveCurrent': ['GET /v1/account', 'AccountRetrieveCurrentParams', 'Account'],
  'balance.retrieve': ['GET /v1/balance', 'BalanceRetrieveParams', 'Balance'],
  'balanceTransactions.list': [
    'GET /v1/balance_transactions',
    'BalanceTransactionListParams',
    'ApiList<Stripe.BalanceTransaction>',
  ],
  'balanceTransactions.retrieve': [
    'GET /v1/balance_transactions/*',
    'BalanceTransactionRetrieveParams',
    'BalanceTransaction',
  ],
  'charges.list': ['GET /v1/charges', 'ChargeListParams', 'ApiList<Stripe.Charge>'],
  'charges.retrieve': ['GET /v1/charges/*', 'ChargeRetrieveParams', 'Charge'],
  'coupons.create': ['POST /v1/coupons', 'CouponCreateParams', 'Coupon'],
  'coupons.del': ['DELETE /v1/coupons/*', 'CouponDeleteParams', 'DeletedCoupon'],
  'coupons.list': ['GET /v1/coupons', 'CouponListParams', 'ApiList<Stripe.Coupon>'],
  'coupons.retrieve': ['GET /v1/coupons/*', 'CouponRetrieveParams', 'Coupon'],
  'coupons.update': ['POST /v1/coupons/*', 'CouponUpdateParams', 'Coupon'],
  'customers.create': ['POST /v1/customers', 'CustomerCreateParams', 'Customer'],
  'customers.del': ['DELETE /v1/customers/*', 'CustomerDeleteParams', 'DeletedCustomer'],
  'customers.list': ['GET /v1/customers', 'CustomerListParams', 'ApiList<Stripe.Customer>'],
  'customers.listPaymentMethods': [
    'GET /v1/customers/*/payment_methods',
    'CustomerListPaymentMethodsParams',
    'ApiList<Stripe.PaymentMethod>',
  ],
  'customers.retrieve': ['GET /v1/customers/*', 'CustomerRetrieveParams', 'Customer'],
  'customers.update': ['POST /v1/customers/*', 'CustomerUpdateParams', 'Customer'],
  'disputes.close': ['POST /v1/disputes/*/close', 'DisputeCloseParams', 'Dispute'],
  'disputes.list': ['GET /v1/disputes', 'DisputeListParams', 'ApiList<Stripe.Dispute>'],
  'disputes.retrieve': ['GET /v1/disputes/*', 'DisputeRetrieveParams', 'Dispute'],
  'disputes.update': ['POST /v1/disputes/*', 'DisputeUpdateParams', 'Dispute'],
  'events.list': ['GET /v1/events', 'EventListParams', 'ApiList<Stripe.Event>'],
  'events.retrieve': ['GET /v1/events/*', 'EventRetrieveParams', 'Event'],
  'invoiceItems.create': ['POST /v1/invoiceitems', 'InvoiceItemCreateParams', 'InvoiceItem'],
  'invoiceItems.del': ['DELETE /v1/invoiceitems/*', 'InvoiceItemDeleteParams', 'DeletedInvoiceItem'],
  'invoiceItems.list': ['GET /v1/invoiceitems', 'InvoiceItemListParams', 'ApiList<Stripe.InvoiceItem>'],
  'invoiceItems.retrieve': ['GET /v1/invoiceitems/*', 'InvoiceItemRetrieveParams', 'InvoiceItem'],
  'invoicePayments.list': ['GET /v1/invoice_payments', 'InvoicePaymentListParams', 'ApiList<Stripe.InvoicePayment>'],
  'invoicePayments.retrieve': ['GET /v1/invoice_payments/*', 'InvoicePaymentRetrieveParams', 'InvoicePayment'],
  'invoices.finalizeInvoice': ['POST /v1/invoices/*/finalize', 'InvoiceFinalizeInvoiceParams', 'Invoice'],
  'invoices.list': ['GET /v1/invoices', 'InvoiceListParams', 'ApiList<Stripe.Invoice>'],
  'invoices.listLineItems': [
    'GET /v1/invoices/*/lines',
    'InvoiceListLineItemsParams',
    'ApiList<Stripe.InvoiceLineItem>',
  ],
  'invoices.markUncollectible': ['POST /v1/invoices/*/mark_uncollectible', 'InvoiceMarkUncollectibleParams', 'Invoice'],
  'invoices.pay': ['POST /v1/invoices/*/pay', 'InvoicePayParams', 'Invoice'],
  'invoices.retrieve': ['GET /v1/invoices/*', 'InvoiceRetrieveParams', 'Invoice'],
  'invoices.update': ['POST /v1/invoices/*', 'InvoiceUpdateParams', 'Invoice'],
  'invoices.voidInvoice': ['POST /v1/invoices/*/void', 'InvoiceVoidInvoiceParams', 'Invoice'],
  'paymentIntents.cancel': ['POST /v1/payment_intents/*/cancel', 'PaymentIntentCancelParams', 'PaymentIntent'],
  'paymentIntents.confirm': ['POST /v1/payment_intents/*/confirm', 'PaymentIntentConfirmParams', 'PaymentIntent'],
  'paymentIntents.create': ['POST /v1/payment_intents', 'PaymentIntentCreateParams', 'PaymentIntent'],
  'paymentIntents.list': ['GET /v1/payment_intents', 'PaymentIntentListParams', 'ApiList<Stripe.PaymentIntent>'],
  'paymentIntents.retrieve': ['GET /v1/payment_intents/*', 'PaymentIntentRetrieveParams', 'PaymentIntent'],
  'paymentIntents.update': ['POST /v1/payment_intents/*', 'PaymentIntentUpdateParams', 'PaymentIntent'],
  'paymentMethodDomains.create': [
    'POST /v1/payment_method_domains',
    'PaymentMethodDomainCreateParams',
    'PaymentMethodDomain',
  ],
  'paymentMethodDomains.list': [
    'GET /v1/payment_method_domains',
    'PaymentMethodDomainListParams',
    'ApiList<Stripe.PaymentMethodDomain>',
  ],
  'paymentMethodDomains.retrieve': [
    'GET /v1/payment_method_domains/*',
    'PaymentMethodDomainRetrieveParams',
    'PaymentMethodDomain',
  ],
  'paymentMethodDomains.update': [
    'POST /v1/payment_method_domains/*',
    'PaymentMethodDomainUpdateParams',
    'PaymentMethodDomain',
  ],
  'paymentMethodDomains.validate': [
    'POST /v1/payment_method_domains/*/validate',
    'PaymentMethodDomainValidateParams',
    'PaymentMethodDomain',
  ],
  'paymentMethods.attach': ['POST /v1/payment_methods/*/attach', 'PaymentMethodAttachParams', 'PaymentMethod'],
  'paymentMethods.create': ['POST /v1/payment_methods', 'PaymentMethodCreateParams', 'PaymentMethod'],
  'paymentMethods.detach': ['POST /v1/payment_methods/*/detach', 'PaymentMethodDetachParams', 'PaymentMethod'],
  'paymentMethods.list': ['GET /v1/payment_methods', 'PaymentMethodListParams', 'ApiList<Stripe.PaymentMethod>'],
  'paymentMethods.retrieve': ['GET /v1/payment_methods/*', 'PaymentMethodRetrieveParams', 'PaymentMethod'],
  'paymentMethods.update': ['POST /v1/payment_methods/*', 'PaymentMethodUpdateParams', 'PaymentMethod'],
  'prices.create': ['POST /v1/prices', 'PriceCreateParams', 'Price'],
  'prices.list': ['GET /v1/prices', 'PriceListParams', 'ApiList<Stripe.Price>'],
  'prices.retrieve': ['GET /v1/prices/*', 'PriceRetrieveParams', 'Price'],
  'prices.update': ['POST /v1/prices/*', 'PriceUpdateParams', 'Price'],
  'products.create': ['POST /v1/products', 'ProductCreateParams', 'Product'],
  'products.del': ['DELETE /v1/products/*', 'ProductDeleteParams', 'DeletedProduct'],
  'products.list': ['GET /v1/products', 'ProductListParams', 'ApiList<Stripe.Product>'],
  'products.retrieve': ['GET /v1/products/*', 'ProductRetrieveParams', 'Product'],
  'products.update': ['POST /v1/products/*', 'ProductUpdateParams', 'Product'],
  'radar.earlyFraudWarnings.list': [
    'GET /v1/radar/early_fraud_warnings',
    'Radar.EarlyFraudWarningListParams',
    'ApiList<Stripe.Radar.EarlyFraudWarning>',
  ],
  'radar.earlyFraudWarnings.retrieve': [
    'GET /v1/radar/early_fraud_warnings/*',
    'Radar.EarlyFraudWarningRetrieveParams',
    'Radar.EarlyFraudWarning',
  ],
  'refunds.create': ['POST /v1/refunds', 'RefundCreateParams', 'Refund'],
  'refunds.list': ['GET /v1/refunds', 'RefundListParams', 'ApiList<Stripe.Refund>'],
  'refunds.retrieve': ['GET /v1/refunds/*', 'RefundRetrieveParams', 'Refund'],
  'refunds.update': ['POST /v1/refunds/*', 'RefundUpdateParams', 'Refund'],
  'setupIntents.cancel': ['POST /v1/setup_intents/*/cancel', 'SetupIntentCancelParams', 'SetupIntent'],
  'setupIntents.confirm': ['POST /v1/setup_intents/*/confirm', 'SetupIntentConfirmParams', 'SetupIntent'],
  'setupIntents.create': ['POST /v1/setup_intents', 'SetupIntentCreateParams', 'SetupIntent'],
  'setupIntents.list': ['GET /v1/setup_intents', 'SetupIntentListParams', 'ApiList<Stripe.SetupIntent>'],
  'setupIntents.retrieve': ['GET /v1/setup_intents/*', 'SetupIntentRetrieveParams', 'SetupIntent'],
  'setupIntents.update': ['POST /v1/setup_intents/*', 'SetupIntentUpdateParams', 'SetupIntent'],
  'subscriptionItems.retrieve': ['GET /v1/subscription_items/*', 'SubscriptionItemRetrieveParams', 'SubscriptionItem'],
  'subscriptions.cancel': ['DELETE /v1/subscriptions/*', 'SubscriptionCancelParams', 'Subscription'],
  'subscriptions.create': ['POST /v1/subscriptions', 'SubscriptionCreateParams', 'Subscription'],
  'subscriptions.deleteDiscount': [
    'DELETE /v1/subscriptions/*/discount',
    'SubscriptionDeleteDiscountParams',
    'DeletedDiscount',
  ],
  'subscriptions.list': ['GET /v1/subscriptions', 'SubscriptionListParams', 'ApiList<Stripe.Subscription>'],
  'subscriptions.retrieve': ['GET /v1/subscriptions/*', 'SubscriptionRetrieveParams', 'Subscription'],
  'subscriptions.update': ['POST /v1/subscriptions/*', 'SubscriptionUpdateParams', 'Subscription'],
  'webhookEndpoints.create': ['POST /v1/webhook_endpoints', 'WebhookEndpointCreateParams', 'WebhookEndpoint'],
  'webhookEndpoints.del': ['DELETE /v1/webhook_endpoints/*', 'WebhookEndpointDeleteParams', 'DeletedWebhookEndpoint'],
  'webhookEndpoints.list': [
    'GET /v1/webhook_endpoints',
    'WebhookEndpointListParams',
    'ApiList<Stripe.WebhookEndpoint>',
  ],
  'webhookEndpoints.retrieve': ['GET /v1/webhook_endpoints/*', 'WebhookEndpointRetrieveParams', 'WebhookEndpoint'],
  'webhookEndpoints.update': ['POST /v1/webhook_endpoints/*', 'WebhookEndpointUpdateParams', 'WebhookEndpoint'],
}

function matchesRoute(pattern: string, route: string): boolean {
  const [patternParts, routeParts] = [pattern.split('/'), route.split('/')]
  return (
    patternParts.length === routeParts.length &&
    patternParts.every((part, index) => part === '*' || part === routeParts[index])
  )
}

/**
 * Returns the SDK's name of a call, for example 'paymentIntents.retrieve' for GET /v1/payment_intents/pi_1. Returns
 * undefined if the table lacks the route.
 */
export function findCallName(method: string, path: string): string | undefined {
  return Object.entries(providerCalls).find(([, [route]]) => matchesRoute(route, `${method} ${path}`))?.[0]
}
