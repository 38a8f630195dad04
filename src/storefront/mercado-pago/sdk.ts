import { withTimeLimit } from '#api-client/call.ts'
import type { MercadoPagoSettings } from '#contract/screen-data.ts'
import { getLanguageTag } from '#i18n/storefront.ts'
import { addScript } from '../ui/load-provider.ts'

export type FieldType = 'cardNumber' | 'expirationDate' | 'securityCode'
type FieldEvents = {
  ready: object
  focus: object
  blur: object
  change: object
  validityChange: { errorMessages: { message: string; cause: string }[] }
  binChange: { bin: string | null }
}
type FieldSettings = object
/** A field in a frame of Mercado Pago. The page cannot read what is typed into it. */
export type SecureField = {
  mount: (containerId: string) => SecureField
  unmount: () => void
  on: <Name extends keyof FieldEvents>(name: Name, listener: (event: FieldEvents[Name]) => void) => SecureField
  update: (properties: { settings?: FieldSettings; invalid?: boolean }) => SecureField
  focus?: () => void
}
export type PaymentMethodResult = {
  id: string
  name: string
  payment_type_id: string
  status?: string
  settings?: { card_number?: FieldSettings; security_code?: FieldSettings }[]
}
export type CardTokenResult = { id: string; last_four_digits: string }
/** The part of Mercado Pago's SDK (MP.js v2) that the card form uses. */
export type MercadoPago = {
  fields: {
    create: (type: FieldType, options: object) => SecureField
    /** Creates a token of the typed card, or of a saved card with the typed security code. */
    createCardToken: (
      card: { cardholderName: string; identificationType: string; identificationNumber: string } | { cardId: string },
    ) => Promise<CardTokenResult>
  }
  getPaymentMethods: (card: { bin: string }) => Promise<{ results: PaymentMethodResult[] }>
}
declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, options: { locale: string }) => MercadoPago
    /** Set by the SDK some time after it has loaded; identifies the device to the provider's fraud checks. */
    MP_DEVICE_SESSION_ID?: string
  }
}

/** After this time the shopper sees that the fields could not be loaded, and can choose another payment method. */
const scriptTimeoutMs = 15_000

/**
 * Loads the SDK from its own URL. Returns null when the SDK is blocked or does not load in time; the next call tries
 * again.
 */
export async function loadSdk({ scriptUrl, publicKey }: MercadoPagoSettings): Promise<MercadoPago | null> {
  if (!window.MercadoPago)
    await withTimeLimit(scriptTimeoutMs, () => addScript(scriptUrl)).catch(error => console.error('provider', error))
  const locale = getLanguageTag() === 'en' ? 'en-US' : 'pt-BR'
  return window.MercadoPago ? new window.MercadoPago(publicKey, { locale }) : null
}
