interface ProviderCall {
  method: 'DELETE' | 'GET' | 'POST'
  /** `*` stands for an id */
  path: string
  /** the SDK's types, by their names in its namespace */
  params: string
  answer: string
}

/** The types of every call of the SDK that the shop makes. A call that is not in here fails `src/main/exchanges.test.ts`. */
export const providerCalls: Record<string, ProviderCall> = {
  'accounts.retrieveCurrent': {
    method: 'GET',
    path: '/v1/account',
    params: 'AccountRetrieveCurrentParams',
    answer: 'Account',
  },
  'customers.create': {
    method: 'POST',
    path: '/v1/customers',
    params: 'CustomerCreateParams',
    answer: 'Customer',
  },
  'customers.update': {
    method: 'POST',
    path: '/v1/customers/*',
    params: 'CustomerUpdateParams',
    answer: 'Customer',
  },
  'events.list': {
    method: 'GET',
    path: '/v1/events',
    params: 'EventListParams',
    answer: 'ApiList<Stripe.Event>',
  },
  'paymentIntents.cancel': {
    method: 'POST',
    path: '/v1/payment_intents/*/cancel',
    params: 'PaymentIntentCancelParams',
    answer: 'PaymentIntent',
  },
  'paymentIntents.confirm': {
    method: 'POST',
    path: '/v1/payment_intents/*/confirm',
    params: 'PaymentIntentConfirmParams',
    answer: 'PaymentIntent',
  },
  'paymentIntents.create': {
    method: 'POST',
    path: '/v1/payment_intents',
    params: 'PaymentIntentCreateParams',
    answer: 'PaymentIntent',
  },
  'paymentIntents.list': {
    method: 'GET',
    path: '/v1/payment_intents',
    params: 'PaymentIntentListParams',
    answer: 'ApiList<Stripe.PaymentIntent>',
  },
  'paymentIntents.retrieve': {
    method: 'GET',
    path: '/v1/payment_intents/*',
    params: 'PaymentIntentRetrieveParams',
    answer: 'PaymentIntent',
  },
  'paymentIntents.update': {
    method: 'POST',
    path: '/v1/payment_intents/*',
    params: 'PaymentIntentUpdateParams',
    answer: 'PaymentIntent',
  },
  'paymentMethods.detach': {
    method: 'POST',
    path: '/v1/payment_methods/*/detach',
    params: 'PaymentMethodDetachParams',
    answer: 'PaymentMethod',
  },
  'prices.create': {
    method: 'POST',
    path: '/v1/prices',
    params: 'PriceCreateParams',
    answer: 'Price',
  },
  'prices.list': {
    method: 'GET',
    path: '/v1/prices',
    params: 'PriceListParams',
    answer: 'ApiList<Stripe.Price>',
  },
  'prices.retrieve': {
    method: 'GET',
    path: '/v1/prices/*',
    params: 'PriceRetrieveParams',
    answer: 'Price',
  },
  'products.create': {
    method: 'POST',
    path: '/v1/products',
    params: 'ProductCreateParams',
    answer: 'Product',
  },
  'products.list': {
    method: 'GET',
    path: '/v1/products',
    params: 'ProductListParams',
    answer: 'ApiList<Stripe.Product>',
  },
  'refunds.create': {
    method: 'POST',
    path: '/v1/refunds',
    params: 'RefundCreateParams',
    answer: 'Refund',
  },
  'refunds.list': {
    method: 'GET',
    path: '/v1/refunds',
    params: 'RefundListParams',
    answer: 'ApiList<Stripe.Refund>',
  },
  'refunds.retrieve': {
    method: 'GET',
    path: '/v1/refunds/*',
    params: 'RefundRetrieveParams',
    answer: 'Refund',
  },
  'webhookEndpoints.create': {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: 'WebhookEndpointCreateParams',
    answer: 'WebhookEndpoint',
  },
  'webhookEndpoints.del': {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/*',
    params: 'WebhookEndpointDeleteParams',
    answer: 'DeletedWebhookEndpoint',
  },
  'webhookEndpoints.list': {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: 'WebhookEndpointListParams',
    answer: 'ApiList<Stripe.WebhookEndpoint>',
  },
  'webhookEndpoints.retrieve': {
    method: 'GET',
    path: '/v1/webhook_endpoints/*',
    params: 'WebhookEndpointRetrieveParams',
    answer: 'WebhookEndpoint',
  },
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
}

/** 'paymentIntents.retrieve' of GET /v1/payment_intents/pi_1; undefined when the table lacks it. */
export function callNamed(method: string, path: string): string | undefined {
  const found = Object.entries(providerCalls).find(([, call]) => call.method === method && fits(call.path, path))
  return found?.[0]
}
