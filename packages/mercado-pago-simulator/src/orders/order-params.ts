import type {
  Address,
  Identification,
  Item,
  StoredCredential,
  TransactionSecurity,
} from 'mercadopago/dist/clients/order/commonTypes.js'
import type {
  CreateOrderConfig,
  CreateOrderRequest,
  IntegrationDataRequest,
  OnlineConfigRequest,
  PayerRequest,
  PaymentMethodRequest,
  PaymentRequest,
  ShipmentRequest,
  SponsorRequest,
  TransactionsRequest,
} from 'mercadopago/dist/clients/order/create/types.js'
import { parseAmount, toReais } from '../amounts.ts'
import { brands } from '../cards/brands.ts'
import { minCardAmount } from '../cards/payer-costs.ts'
import { debitBrands, minPixAmount } from '../cards/payment-methods.ts'
import { type OrderProblem, ordersError } from '../http/api-error.ts'
import { amount, array, boolean, type Check, choice, email, integer, object, text } from '../http/checks.ts'
import { isAllowedDuration, parseDuration } from './expiration.ts'

const address = object<Address>({
  zip_code: text(),
  street_name: text(),
  street_number: text(),
  neighborhood: text(),
  city: text(),
  state: text(2, /^[A-Z]{2}$/),
  complement: text(),
})

const payer = object<PayerRequest>({
  customer_id: text(),
  email,
  first_name: text(),
  last_name: text(),
  entity_type: choice('individual', 'association'),
  identification: object<Identification>({ type: choice('CPF', 'CNPJ'), number: text(14, /^(\d{11}|\d{14})$/) }, [
    'type',
    'number',
  ]),
  phone: object<{ area_code: string; number: string }>({ area_code: text(), number: text() }),
  address,
})

const paymentMethod = object<PaymentMethodRequest>(
  {
    id: choice(...brands.map(({ id }) => id), ...Object.keys(debitBrands), 'pix'),
    type: choice('credit_card', 'debit_card', 'bank_transfer'),
    token: text(33, /^[0-9a-zA-Z]+$/, 32),
    installments: integer(1, 36),
    statement_descriptor: text(50),
  },
  ['id', 'type'],
)

const payment = object<PaymentRequest>(
  {
    amount,
    payment_method: paymentMethod,
    expiration_time: text(),
    date_of_expiration: text(),
    stored_credential: object<StoredCredential>({
      payment_initiator: choice('customer', 'merchant'),
      reason: text(),
      store_payment_method: boolean,
      first_payment: boolean,
      previous_transaction_reference: text(),
    }),
  },
  ['amount', 'payment_method'],
)

const item = object<Item>(
  {
    title: text(150),
    unit_price: amount,
    quantity: integer(1, 1_000_000),
    description: text(100),
    external_code: text(),
    picture_url: text(2_000),
    category_id: text(),
    type: text(),
    warranty: boolean,
    event_date: text(),
  },
  ['title', 'unit_price', 'quantity'],
)

const checkOrder: Check = object<CreateOrderRequest>(
  {
    type: text(),
    processing_mode: choice('automatic'),
    capture_mode: choice('automatic', 'automatic_async'),
    external_reference: text(64, /^[A-Za-z0-9_-]+$/),
    total_amount: amount,
    description: text(150),
    transactions: object<TransactionsRequest>({ payments: array(payment, 1, 1) }, ['payments']),
    payer,
    shipment: object<ShipmentRequest>({ address }),
    items: array(item, 1),
    config: object<CreateOrderConfig>({
      online: object<OnlineConfigRequest>({
        callback_url: text(2_000),
        transaction_security: object<TransactionSecurity>({
          validation: choice('always', 'never', 'on_fraud_risk'),
          liability_shift: choice('required'),
        }),
      }),
    }),
    integration_data: object<IntegrationDataRequest>({
      integrator_id: text(),
      platform_id: text(),
      sponsor: object<SponsorRequest>({ id: text() }),
    }),
  },
  ['processing_mode', 'total_amount', 'transactions'],
)

/** A request whose properties all have valid types. */
export type ValidOrder = CreateOrderRequest & {
  total_amount: string
  transactions: { payments: [ValidPayment] }
}
export type ValidPayment = PaymentRequest & {
  amount: string
  payment_method: PaymentMethodRequest & { id: string; type: string }
}

const paymentPath = '$.transactions.payments[0]'
const required = (path: string): OrderProblem => ({ code: 'required_properties', message: `'${path}' - is required` })
const wrongValue = (path: string, rule: string): OrderProblem => ({
  code: 'property_value',
  message: `'${path}' - ${rule}`,
})
const unsupported = (path: string): OrderProblem => ({
  code: 'unsupported_properties',
  message: `'${path}' - is not supported`,
})

function* findPixProblems(order: ValidOrder, payment: ValidPayment): Generator<OrderProblem> {
  const { payment_method: method, expiration_time: life } = payment
  if (method.id !== 'pix') yield wrongValue(`${paymentPath}.payment_method.type`, 'does not fit the id')
  if (!order.external_reference) yield required('$.external_reference')
  if (!order.payer?.email) yield required('$.payer.email')
  for (const name of ['token', 'installments', 'statement_descriptor'] as const) {
    if (method[name] !== undefined) yield unsupported(`${paymentPath}.payment_method.${name}`)
  }
  if (life !== undefined && !isAllowedDuration(parseDuration(life) ?? 0)) {
    yield wrongValue(`${paymentPath}.expiration_time`, 'must be between PT30M and P30D')
  }
}

function* findCardProblems(order: ValidOrder, payment: ValidPayment): Generator<OrderProblem> {
  const { id, type, token, installments = 1 } = payment.payment_method
  if (id === 'pix' || Object.hasOwn(debitBrands, id) !== (type === 'debit_card')) {
    yield wrongValue(`${paymentPath}.payment_method.type`, 'does not fit the id')
  }
  if (!token) yield required(`${paymentPath}.payment_method.token`)
  if (type === 'debit_card' && installments !== 1) {
    yield wrongValue(`${paymentPath}.payment_method.installments`, 'must be 1 for a debit card')
  }
  if (!order.payer?.email && !order.payer?.customer_id) yield required('$.payer.email')
  for (const name of ['expiration_time', 'date_of_expiration'] as const) {
    if (payment[name] !== undefined) yield unsupported(`${paymentPath}.${name}`)
  }
}

function* findProblems(order: ValidOrder, isTestAccount: boolean): Generator<OrderProblem> {
  const [payment] = order.transactions.payments
  const isPix = payment.payment_method.type === 'bank_transfer'
  yield* isPix ? findPixProblems(order, payment) : findCardProblems(order, payment)
  const total = parseAmount(order.total_amount)
  if (total !== parseAmount(payment.amount)) {
    yield { code: 'invalid_total_amount', message: 'total_amount must be the sum of the amounts of the payments' }
  }
  const minimum = isPix ? minPixAmount : minCardAmount
  if (total < minimum) yield wrongValue('$.total_amount', `must be >= ${toReais(minimum)}`)
  const security = order.config?.online?.transaction_security
  if (security?.liability_shift && (security.validation ?? 'never') === 'never') {
    yield wrongValue('$.config.online.transaction_security.liability_shift', 'needs a validation other than never')
  }
  const address = order.payer?.email
  if (isTestAccount && address && !address.toLowerCase().endsWith('@testuser.com')) {
    yield {
      code: 'invalid_email_for_sandbox',
      message: "'$.payer.email' - must end with @testuser.com in the test environment",
    }
  }
}

/** Parses the body of `POST /v1/orders`. All problems are reported at once. */
export function parseOrder(body: unknown, isTestAccount: boolean): ValidOrder {
  const problems: OrderProblem[] = []
  checkOrder(body, '$', problems)
  if (problems.every(({ code }) => code !== 'minimum_properties') && (body as CreateOrderRequest)?.type !== 'online') {
    problems.push({ code: 'invalid_order_type', message: "'$.type' - must be 'online'" })
  }
  if (problems.length > 0) throw ordersError(400, problems)
  const order = body as ValidOrder
  const more = [...findProblems(order, isTestAccount)]
  if (more.length > 0) throw ordersError(400, more)
  return order
}
