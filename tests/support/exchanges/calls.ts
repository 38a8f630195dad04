/** The SDK's types of a call, by their names in its namespace; `*` in the path stands for an id. */
type ProviderCall = [route: string, params: string, answer: string]

/** Every call of the SDK that the simulator answers; one that the shop makes and that is missing here fails its test. */
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
  'paymentIntents.cancel': ['POST /v1/payment_intents/*/cancel', 'PaymentIntentCancelParams', 'PaymentIntent'],
  'paymentIntents.confirm': ['POST /v1/payment_intents/*/confirm', 'PaymentIntentConfirmParams', 'PaymentIntent'],
  'paymentIntents.create': ['POST /v1/payment_intents', 'PaymentIntentCreateParams', 'PaymentIntent'],
  'paymentIntents.list': ['GET /v1/payment_intents', 'PaymentIntentListParams', 'ApiList<Stripe.PaymentIntent>'],
  'paymentIntents.retrieve': ['GET /v1/payment_intents/*', 'PaymentIntentRetrieveParams', 'PaymentIntent'],
  'paymentIntents.update': ['POST /v1/payment_intents/*', 'PaymentIntentUpdateParams', 'PaymentIntent'],
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

function fits(pattern: string, route: string): boolean {
  const [wanted, given] = [pattern.split('/'), route.split('/')]
  return wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
}

/** 'paymentIntents.retrieve' of GET /v1/payment_intents/pi_1; undefined when the table lacks it. */
export function callNamed(method: string, path: string): string | undefined {
  return Object.entries(providerCalls).find(([, [route]]) => fits(route, `${method} ${path}`))?.[0]
}
