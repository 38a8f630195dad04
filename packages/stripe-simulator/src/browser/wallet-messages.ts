/** The simulated wallets, with their names in `availablePaymentMethods`. */
export type WalletName = 'applePay' | 'googlePay'

export interface LineItem {
  name: string
  amount: number
}
export interface ShippingRate {
  id: string
  amount: number
  displayName: string
}
/** The payment terms of an Elements group that was created before its intent. The intent must have the same terms. */
export interface DeferredIntent {
  amount: number
  currency: string
  setupFutureUsage?: string | null
}

/** What the shop's page may set when a payment sheet opens or changes. */
export interface SheetDetails {
  lineItems?: LineItem[]
  shippingRates?: ShippingRate[]
}

export interface PartialAddress {
  city: string
  state: string
  postal_code: string
  country: string
}
export interface Address extends PartialAddress {
  line1: string
  line2: string | null
}

export interface RequestedFields {
  email: boolean
  phone: boolean
  shipping: boolean
  billing: boolean
}
export interface SheetState {
  business: string
  amount: number
  currency: string
  wants: RequestedFields
  lineItems: LineItem[]
  shippingRates: ShippingRate[]
}

export interface WalletAuthorization {
  name: string
  email: string
  phone: string
  address: Address
  /** test token of the wallet's card */
  card: string
  rate: string | null
}

export type ToButtons = { sim: 'height'; height: number }
export type FromButtons =
  | { sim: 'loaded' }
  | { sim: 'wallets'; wallets: WalletName[] }
  | { sim: 'pressed'; wallet: WalletName }

export type ToSheet = { sim: 'facts'; facts: SheetState } | { sim: 'unserved' } | { sim: 'failed'; message: string }
export type FromSheet =
  | { sim: 'loaded' | 'cancelled' }
  | { sim: 'address'; name: string; address: PartialAddress }
  | { sim: 'rate'; id: string }
  | { sim: 'authorized'; authorization: WalletAuthorization }
