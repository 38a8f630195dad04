import type { StoredCredential } from 'mercadopago/dist/clients/order/commonTypes.js'
import type { CreateOrderRequest } from 'mercadopago/dist/clients/order/create/types.js'

/** The stored data of a card. The number and the security code are never stored. */
export interface CardData {
  firstSix: string
  lastFour: string
  numberLength: number
  method: string
  holder: string
  document: { type: string; number: string } | null
  month: number
  year: number
}

export interface CardToken {
  id: string
  /** id of the saved card that the token represents; null for a card that was typed */
  savedCard: string | null
  card: CardData
  hasCode: boolean
  createdAt: number
  isUsed: boolean
}

export interface SavedCard {
  id: string
  customer: string
  card: CardData
  createdAt: number
}

export interface Customer {
  id: string
  account: string
  fields: CustomerFields
  createdAt: number
  updatedAt: number
}

export interface CustomerFields {
  email: string
  first_name?: string
  last_name?: string
  description?: string
  default_card?: string
  phone?: { area_code?: string; number?: string }
  identification?: { type?: string; number?: string }
  address?: { id?: string; zip_code?: string; street_name?: string; street_number?: number }
}

export type ThreeDsStatus = 'ATTEMPTED' | 'AUTHENTICATED' | 'CHALLENGE' | 'NOT_AUTHENTICATED' | 'REJECTED'

/** An order with its only payment. Amounts are in cents and times in milliseconds since 1970. */
export interface OrderRow {
  id: string
  account: string
  createdAt: number
  updatedAt: number
  /** increases with each change; sent as `data.version` in notifications */
  version: number
  /** the request without the payer, whom no response contains */
  request: Omit<CreateOrderRequest, 'payer' | 'transactions'>
  amount: number
  payment: {
    id: string
    referenceId: string
    /** id of the payment at `/v1/payments` */
    number: number
    status: string
    detail: string
    paidAmount: number | null
    paidAt: number | null
    /** the seller's fee to Mercado Pago */
    fee: number
    /** the seller's cost of interest-free installments */
    financingFee: number
  }
  storedCredential: StoredCredential | null
  card: {
    token: string
    savedCard: string | null
    customer: string | null
    /** the order's payment method, which for a debit card is not the brand */
    method: string
    type: 'credit_card' | 'debit_card'
    installments: number
    /** what the buyer pays in total, with interest */
    total: number
    statementDescriptor: string | null
  } | null
  /** `declined` is the detail with which the payment fails after the challenge; null: it is then paid */
  threeDs: { id: string; status: ThreeDsStatus; declined: string | null; createdAt: number } | null
  pix: { expirationTime: string; expiresAt: number; code: string; secret: string; e2eId: string | null } | null
  refunds: { id: string; referenceId: string; amount: number; e2eId: string | null; createdAt: number }[]
}

export interface Chargeback {
  id: string
  caseId: string
  order: string
  amount: number
  status: 'in_process' | 'reimbursed' | 'settled'
  reason: string
  createdAt: number
  updatedAt: number
}

export type TaskKind = 'challenge_expires' | 'pix_code_expires' | 'pix_code_is_paid'

export interface Notification {
  id: string
  order: string
  action: string
  createdAt: number
  body: object
}

export interface Delivery {
  id: string
  notification: string
  attempt: number
  due: number
}

export interface Tables {
  answer: { id: string; hash: string; status: number; body: string; at: number }
  card: SavedCard
  card_token: CardToken
  chargeback: Chargeback
  customer: Customer
  delivery: Delivery
  notification: Notification
  order: OrderRow
  revoked_key: { id: string }
  setting: { id: string; value: number | string | null }
  task: { id: string; about: string; does: TaskKind; due: number }
}
export type TableName = keyof Tables
