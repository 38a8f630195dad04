import type { CreateOrderRequest, PayerRequest } from 'mercadopago/dist/clients/order/create/types'
import type { NewCardCharge, NewPixPayment } from '../payment-gateway.ts'
import { toDecimal } from './amounts.ts'

/** The shortest and the longest time that a Pix code can be paid, in minutes. */
const expiryMinutes = { min: 30, max: 30 * 24 * 60 }
const maxDescription = 150
/** Test accounts accept no other e-mail address. */
const testEmail = 'test_payer_1@testuser.com'

type Buyer = NewPixPayment['buyer']

export function toPayer({ name, email, taxId }: Buyer, isLive: boolean): PayerRequest {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const type = taxId?.length === 11 ? 'CPF' : 'CNPJ'
  return {
    email: isLive ? email : testEmail,
    ...(first && { first_name: first }),
    ...(rest.length > 0 && { last_name: rest.join(' ') }),
    ...(type === 'CNPJ' && taxId && { entity_type: 'association' }),
    ...(taxId && { identification: { type, number: taxId } }),
  }
}

/** The items from which a missing order can be restored: SKU, quantity and price. The main product comes first. */
function toItems({ lines = '', lines_2: more = '' }: Record<string, string>): NonNullable<CreateOrderRequest['items']> {
  return `${lines}\n${more}`.split('\n').flatMap(line => {
    const [, sku, quantity, cents] = /^(.+)\*(\d+)=(\d+)$/.exec(line) ?? []
    // The price is for all units together, because the price of a single unit may not be whole cents.
    return sku
      ? [
          {
            title: sku.slice(0, 150),
            external_code: `${sku}*${quantity}`,
            quantity: 1,
            unit_price: toDecimal(Number(cents)),
          },
        ]
      : []
  })
}

type Common = Pick<NewPixPayment, 'amountCents' | 'description' | 'buyer' | 'metadata'>
const toOrder = ({ amountCents, description, buyer, metadata }: Common, reference: string, isLive: boolean) => ({
  type: 'online',
  processing_mode: 'automatic',
  external_reference: reference,
  total_amount: toDecimal(amountCents),
  description: description.slice(0, maxDescription),
  payer: toPayer(buyer, isLive),
  items: toItems(metadata ?? {}),
})

export const toPixOrder = (payment: NewPixPayment, reference: string, isLive: boolean): CreateOrderRequest => {
  const minutes = Math.ceil(payment.expiresAfterSeconds / 60)
  return {
    ...toOrder(payment, reference, isLive),
    transactions: {
      payments: [
        {
          amount: toDecimal(payment.amountCents),
          expiration_time: `PT${Math.min(expiryMinutes.max, Math.max(expiryMinutes.min, minutes))}M`,
          payment_method: { id: 'pix', type: 'bank_transfer' },
        },
      ],
    },
  }
}

export const toCardOrder = (charge: NewCardCharge, reference: string, isLive: boolean): CreateOrderRequest => ({
  ...toOrder(charge, reference, isLive),
  // A saved card is charged to its customer, whose data the provider already has.
  ...(charge.customerId && { payer: { customer_id: charge.customerId } }),
  capture_mode: 'automatic',
  transactions: {
    payments: [
      {
        amount: toDecimal(charge.amountCents),
        payment_method: {
          id: charge.brandId,
          type: charge.cardType,
          token: charge.token,
          // A debit card has no installments.
          ...(charge.cardType === 'credit_card' && { installments: charge.installments }),
        },
      },
    ],
  },
  config: { online: { transaction_security: { validation: 'on_fraud_risk', liability_shift: 'required' } } },
})
