import type { PaymentMethod, PaymentState, RefundState } from '#domain/order.ts'
import type { CapabilityState } from '#domain/payment-methods.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { AppError } from '#server/platform/core/errors.ts'

/**
 * Why the last attempt of a payment failed: `declined` by the bank, `expired` because nobody paid the code in time, or
 * `provider` when the provider could not process the payment. Only a decline counts towards the limit of declined
 * cards.
 */
export type PaymentFailure = { kind: 'declined' | 'expired' | 'provider'; code: string }

/** What the buyer needs to pay elsewhere. `url` is the provider's page with the code. */
export type PaymentInstructionsSnapshot = { code: string; expiresAt: Date; url: string | null }

/** The provider's current view of one payment. Amounts are cents of `currency`, a lowercase ISO 4217 code. */
export type PaymentSnapshot = {
  /** The provider's id of the payment, stored as `provider_intent_id`. */
  id: string
  isLive: boolean
  state: PaymentState
  method: PaymentMethod
  amountCents: number
  receivedCents: number
  currency: string
  createdAt: Date
  /** The provider's id of a payment method that can be charged again, such as a saved card; null for other methods. */
  methodId: string | null
  /** The provider's customer to which that method is saved; null when it is the order's customer. */
  methodCustomerId: string | null
  /** `last4` is undefined for a provider that does not return it. */
  card: { brand: string | null; last4: string | null | undefined }
  /** The number of monthly installments; 1 for a single payment. */
  installments: number
  /** The interest of the installments, which the buyer pays to the provider on top of the amount. */
  interestCents: number
  /** Identifies the last attempt, so that each decline counts once. Null when the provider did not include it. */
  chargeId: string | null
  /** Null when the last attempt did not fail. */
  failure: PaymentFailure | null
  /** Null unless the payment waits for the buyer to pay a code. */
  instructions: PaymentInstructionsSnapshot | null
  /** Whether some of the charge was already refunded at the provider. */
  hasRefunds: boolean
  /** What the browser needs to confirm the payment; null when the provider needs no confirmation. */
  clientSecret: string | null
  /** The URL of the page on which the buyer's bank authenticates the buyer; null unless the payment requires it. */
  challengeUrl: string | null
  metadata: Readonly<Record<string, string>>
}

/** A payment with the buyer's data that the provider holds, from which a missing order is restored. */
export type PaymentWithBuyer = PaymentSnapshot & {
  customerId: string | null
  email: string
  name: string
  phone: string | null
  address: {
    line1: string
    line2: string | null
    city: string
    state: string | null
    zip: string
    country: string
  } | null
}

/** The state of saving a card without charging it. */
export type SetupSnapshot = Pick<PaymentSnapshot, 'id' | 'state' | 'methodId' | 'card'> & {
  /** Why the card was declined; null when it was not declined. */
  declineCode: string | null
}

export type RefundSnapshot = {
  id: string
  /** The provider's id of the refunded payment. */
  paymentId: string | null
  /** Null for a status that this version does not know; such a refund changes nothing. */
  state: Exclude<RefundState, 'started'> | null
  amountCents: number
  failure: string | null
  /** The id of our refund row; null for a refund made in the provider's dashboard. */
  refundId: string | null
  /** Whether the refund returned a payment that matched no order. */
  isUnmatched: boolean
}

export type DisputeSnapshot = {
  id: string
  /** The provider's status; `toDisputePhase` interprets it. */
  status: string
  reason: string
  amountCents: number
  currency: string
  /** Until when the seller can answer; null when there is no date. */
  dueBy: Date | null
}

export type PaymentChange = {
  amountCents: number
  currency: string
  metadata?: Record<string, string>
  /** The e-mail address to which the provider sends a receipt; absent when it sends none. */
  receiptEmail?: string
  /** Whether the method can be charged again for the offers that follow. */
  isReusable?: boolean
}
export type NewPayment = PaymentChange & { customerId: string | null; description: string }
/** A payment by a code that can be paid for `expiresAfterSeconds`. */
export type NewPixPayment = Omit<NewPayment, 'isReusable'> & {
  /** The number of this attempt to charge the payment. */
  attempt: number
  expiresAfterSeconds: number
  /** Whether the amount includes the IOF tax, which banks add to payments that leave Brazil. */
  includesIof?: boolean
  /** `taxId` is the CPF or CNPJ without punctuation. */
  buyer: { name: string; email: string; taxId: string | null }
}
/**
 * A card payment for which the server's call makes the charge and returns the result. `token` represents the card that
 * the buyer typed into the provider's own fields.
 */
export type NewCardCharge = Omit<NewPayment, 'isReusable' | 'receiptEmail' | 'customerId'> & {
  token: string
  /** The number of this attempt to charge the payment. */
  attempt: number
  /** The provider's id of the card brand, such as 'visa'. */
  brandId: string
  installments: number
  /** Whether the card is charged as a credit card or as a debit card. */
  cardType: 'credit_card' | 'debit_card'
  /** Identifies the buyer's device to the provider's fraud checks; null when the browser could not determine the id. */
  deviceId: string | null
  /** The provider's customer to which the card of `token` is saved; absent for a card that the buyer typed. */
  customerId?: string
  buyer: { name: string; email: string; taxId: string | null }
}
/** A card that is saved to a customer of the provider. Each charge needs a token of its security code. */
export type SavedCard = { customerId: string; methodId: string }
/** The provider's details of a saved card. `bin` is the first digits of its number. */
export type SavedCardDetails = Pick<NewCardCharge, 'brandId' | 'cardType'> & { bin: string; last4: string }
/** An installment plan for a card. Amounts are cents; the interest is paid by the buyer. */
export type InstallmentOption = {
  installments: number
  installmentCents: number
  totalCents: number
  interestCents: number
  /** The interest in percent per month as the provider states it; null when the provider states none. */
  monthlyRate: number | null
}
export type SavedMethodCharge = Pick<NewPayment, 'amountCents' | 'currency' | 'customerId' | 'description'> & {
  /** If null, the customer's default method is charged. */
  methodId: string | null
  receiptEmail?: string
  /** The URL to which the bank's page sends the shopper after authentication. */
  returnUrl: string
  metadata: Record<string, string>
}

export type Buyer = {
  email: string
  name: string
  /** Null removes the number. */
  phone: string | null
  address: { line1?: string; line2?: string; city?: string; state?: string; zip?: string; country: string }
  metadata: Record<string, string>
}
/**
 * One attempt to charge a payment of the shop. `customerId` is the order's customer at the provider, and `startedAt` is
 * no later than the request to the provider.
 */
export type PaymentAttempt = {
  orderId: string
  paymentId: string
  attempt: number
  customerId: string | null
  startedAt: Date
}
/** A field of `Buyer` by path. */
export type BuyerField = 'email' | 'name' | 'phone' | `address.${keyof Buyer['address']}`

/**
 * A payment provider in one mode. Reads and writes are single calls with a deadline of eight seconds. Every method
 * throws what `callProvider` throws; a method that charges throws CardDeclinedError when the card is declined.
 */
export type PaymentGateway = {
  readonly provider: PaymentProvider
  /**
   * Reads which methods the account may use. Throws provider_key_refused when the key may not read the account.
   */
  readCapabilities(): Promise<{ pix: CapabilityState; accountCountry?: string | null }>
  /** Creates a payment by Pix and issues its code. Throws method_unavailable when the account may not use Pix. */
  createPixPayment(payment: NewPixPayment, idempotencyKey: string): Promise<PaymentSnapshot>
  /** Charges a saved method while the shopper is present. */
  chargeSavedMethod(charge: SavedMethodCharge, idempotencyKey: string): Promise<PaymentSnapshot>
  getPayment(id: string): Promise<PaymentSnapshot>
  getPaymentWithBuyer(id: string): Promise<PaymentWithBuyer>
  /**
   * Cancels a payment. Returns it unchanged when it has succeeded, is processing or was canceled before. A payment that
   * failed for good, and can never be charged, is returned as canceled.
   */
  cancelPayment(id: string): Promise<PaymentSnapshot>
  /** Lists the newest payments, at most 100, that were created for a payment of the shop. */
  listPaymentsFor(attempt: PaymentAttempt): Promise<PaymentSnapshot[]>
  /**
   * Yields the payments created since a time in Unix seconds, newest first, one page of the provider's list at a time.
   */
  iteratePayments(sinceSeconds: number): AsyncGenerator<PaymentSnapshot[]>
  /**
   * Yields the events of the given types since a time in Unix seconds, one page of the provider's list at a time and in
   * no particular order, in the form that the webhook receives. A provider without a list of events yields nothing.
   */
  iterateEvents(sinceSeconds: number, types: string[]): AsyncGenerator<{ createdSeconds: number; event: unknown }[]>
  /** Creates a refund. The refund of an unmatched payment returns what is left of the payment. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<RefundSnapshot>
  /** Returns null when the provider knows no such refund of the payment. */
  findRefund(id: string, paymentId: string): Promise<RefundSnapshot | null>
  listRefunds(paymentId: string): Promise<RefundSnapshot[]>
  /** Returns null when the provider knows no such dispute of the payment. */
  findDispute(id: string, paymentId: string): Promise<DisputeSnapshot | null>
  /** Deletes a customer with the saved methods. A customer who is already gone counts as deleted. */
  deleteCustomer(id: string): Promise<void>
  /**
   * Makes a saved method unusable. Throws ProviderRejectedError when it was detached before.
   * @param customerId the provider's customer who keeps the method
   */
  detachMethod(id: string, customerId: string | null): Promise<void>
}

/** A provider whose cards are confirmed in the browser: creating a payment charges nothing. */
export type BrowserConfirmedGateway = PaymentGateway & {
  createPayment(payment: NewPayment, idempotencyKey: string): Promise<PaymentSnapshot>
  updatePayment(id: string, change: PaymentChange): Promise<PaymentSnapshot>
  getSetup(id: string): Promise<SetupSnapshot>
  /** Creates a customer, or changes the customer with `id`. Returns the customer's id. */
  saveCustomer(id: string | null, buyer: Buyer, idempotencyKey: string): Promise<string>
}

/**
 * What the provider booked for a payment. `feeCents` is what the shop pays; it does not include the buyer's interest.
 */
export type ChargeBooking = { sourceId: string; amountCents: number; feeCents: number; bookedAt: Date }

/** A provider whose cards are charged by the server, with a token from the provider's fields in the browser. */
export type ServerChargedGateway = PaymentGateway & {
  /** Reads a payment with the ids of its disputes. */
  getOrder(id: string): Promise<{ payment: PaymentSnapshot; disputeIds: string[] }>
  /** Finds what was booked for a paid payment. Returns null while the provider does not report the fee. */
  findBooking(id: string): Promise<ChargeBooking | null>
  chargeCard(charge: NewCardCharge, idempotencyKey: string): Promise<PaymentSnapshot>
  /**
   * Lists the installment plans for an amount and the cards that begin with `bin`, the first six to eight digits.
   * Returns an empty list for unknown cards.
   */
  listInstallments(amountCents: number, bin: string): Promise<InstallmentOption[]>
  /**
   * Saves the card of a token to the customer with the buyer's e-mail address, creating the customer if there is none.
   */
  saveCard(buyer: NewCardCharge['buyer'], token: string): Promise<SavedCard>
  /** Retrieves a saved card. Throws ProviderRejectedError when the card no longer exists. */
  getSavedCard(card: SavedCard): Promise<SavedCardDetails>
}
export type NewRefund =
  | { paymentId: string; cents: number; refundId: string; orderId: string }
  | { paymentId: string; isUnmatched: true }

/** A declined card, with the payment of the attempt. The code is the provider's, for example `insufficient_funds`. */
export class CardDeclinedError extends Error {
  readonly code: string
  readonly payment: PaymentSnapshot | null
  constructor(code: string, payment: PaymentSnapshot | null) {
    super(code)
    this.code = code
    this.payment = payment
  }
}

/**
 * The provider rejected a request because of its content, so that nothing was charged or changed. `reason` is the
 * provider's code, and `field` the buyer's field that caused the rejection. When no caller handles this error, the
 * response is `provider_refused`.
 */
export class ProviderRejectedError extends AppError {
  readonly reason: string | null
  readonly param: string
  readonly field: BuyerField | null
  constructor(rejection: { reason: string | null; param: string; field: BuyerField | null; cause: unknown }) {
    super('provider_refused', { cause: rejection.cause })
    this.reason = rejection.reason
    this.param = rejection.param
    this.field = rejection.field
  }
}
