import type {
  ChargebackResponse,
  OrderResponse,
  PaymentMethodResponse,
  PaymentResponse,
  RefundResponse,
} from 'mercadopago/dist/clients/order/commonTypes.js'
import type { CreateOrderConfig } from 'mercadopago/dist/clients/order/create/types.js'
import { formatAmount } from '../amounts.ts'
import type { OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'
import { drawQrCode } from './qr-images.ts'

export const applicationId = '8742024901010101'

type MethodAnswer = PaymentMethodResponse & { installment_amount?: string }
type PaymentAnswer = Omit<PaymentResponse, 'payment_method'> & { id: string; payment_method: MethodAnswer }
export interface OrderAnswer extends Omit<OrderResponse, 'api_response' | 'config' | 'transactions'> {
  id: string
  config?: Pick<CreateOrderConfig, 'online'>
  transactions: { payments: PaymentAnswer[]; refunds?: RefundResponse[]; chargebacks?: ChargebackResponse[] }
}

/**
 * Returns the status of an order, which is that of its payment. A failed order does not repeat the payment's status
 * detail.
 */
export function getOrderStatus({ payment: { status, detail } }: OrderRow) {
  return { status, status_detail: status === 'failed' ? 'failed' : detail }
}

export const isPaid = ({ payment }: OrderRow) => payment.paidAt !== null
export const sumRefunds = ({ refunds }: OrderRow) => refunds.reduce((sum, { amount }) => sum + amount, 0)
export const findChargeback = ({ store }: World, order: OrderRow) =>
  [...store.all('chargeback')].find(one => one.order === order.id) ?? null

export const buildChallengeUrl = (world: World, id: string) => `${world.url}/challenge/${id}`
export const buildTicketPath = ({ account, payment, pix }: OrderRow) =>
  `/payments/${payment.number}/ticket?caller_id=${account}&hash=${pix?.secret}`

function buildCardMethod(world: World, { request, card, threeDs }: OrderRow): MethodAnswer {
  if (!card) return {}
  const security = request.config?.online?.transaction_security
  return {
    id: card.method,
    type: card.type,
    token: card.token,
    installments: card.installments,
    installment_amount: formatAmount(Math.round(card.total / card.installments)),
    ...(card.statementDescriptor && { statement_descriptor: card.statementDescriptor }),
    ...(card.savedCard && { card_id: card.savedCard }),
    ...(threeDs && {
      transaction_security: {
        id: threeDs.id,
        type: 'three_ds',
        ...security,
        status: threeDs.status,
        ...(threeDs.status === 'CHALLENGE' && { url: buildChallengeUrl(world, threeDs.id) }),
      },
    }),
  }
}

function buildMethod(world: World, order: OrderRow): MethodAnswer {
  const { pix } = order
  if (!pix) return buildCardMethod(world, order)
  return {
    id: 'pix',
    type: 'bank_transfer',
    ticket_url: world.url + buildTicketPath(order),
    qr_code: pix.code,
    qr_code_base64: drawQrCode(pix.code).toString('base64'),
    ...(pix.e2eId && { e2e_id: pix.e2eId }),
  }
}

export function buildRefunds({ refunds, payment }: OrderRow): RefundResponse[] {
  return refunds.map(({ id, referenceId, amount, e2eId }) => ({
    id,
    transaction_id: payment.id,
    reference_id: referenceId,
    amount: formatAmount(amount),
    status: 'processed',
    ...(e2eId && { e2e_id: e2eId }),
  }))
}

export function buildChargebacks(world: World, order: OrderRow): ChargebackResponse[] {
  const chargeback = findChargeback(world, order)
  if (!chargeback) return []
  const { id, caseId, status } = chargeback
  return [{ id, transaction_id: order.payment.id, case_id: caseId, status, references: [] }]
}

/** Builds the response for an order. As at Mercado Pago, it contains nothing about the payer. */
export function buildOrder(world: World, order: OrderRow): OrderAnswer {
  const { payment, pix, request } = order
  const paid = payment.paidAmount === null ? undefined : formatAmount(payment.paidAmount)
  const [refunds, chargebacks] = [buildRefunds(order), buildChargebacks(world, order)]
  return {
    id: order.id,
    type: 'online',
    processing_mode: 'automatic',
    ...(request.external_reference && { external_reference: request.external_reference }),
    ...(request.description && { description: request.description }),
    total_amount: formatAmount(order.amount),
    ...(paid && { total_paid_amount: paid }),
    country_code: 'BRA',
    user_id: order.account,
    currency: 'BRL',
    ...getOrderStatus(order),
    capture_mode: request.capture_mode ?? 'automatic_async',
    created_date: new Date(order.createdAt).toISOString(),
    last_updated_date: new Date(order.updatedAt).toISOString(),
    integration_data: { application_id: applicationId, ...request.integration_data },
    transactions: {
      payments: [
        {
          id: payment.id,
          amount: formatAmount(order.amount),
          ...(paid && { paid_amount: paid }),
          ...(refunds.length > 0 && { refunded_amount: formatAmount(sumRefunds(order)) }),
          reference_id: payment.referenceId,
          status: payment.status,
          status_detail: payment.detail,
          ...(pix && {
            expiration_time: pix.expirationTime,
            date_of_expiration: new Date(pix.expiresAt).toISOString().replace('Z', '+00:00'),
          }),
          ...(order.storedCredential && { stored_credential: order.storedCredential }),
          payment_method: buildMethod(world, order),
        },
      ],
      ...(refunds.length > 0 && { refunds }),
      ...(chargebacks.length > 0 && { chargebacks }),
    },
    ...(request.items && { items: request.items }),
    ...(request.config?.online && { config: { online: request.config.online } }),
  }
}
