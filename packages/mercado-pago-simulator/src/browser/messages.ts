export type FieldType = 'cardNumber' | 'expirationDate' | 'expirationMonth' | 'expirationYear' | 'securityCode'

export interface FieldSettings {
  /** number of digits */
  length?: number
  /** of a card number: `standard` checks its last digit */
  validation?: string
  /** of a security code: `mandatory` or `optional` */
  mode?: string
}

export interface FieldOptions {
  placeholder?: string
  style?: Record<string, string>
  mode?: 'full' | 'short'
  enableLuhnValidation?: boolean
  srLabel?: string
  ariaRequired?: boolean
  settings?: FieldSettings
  invalid?: boolean
}

export interface ValidityError {
  message: string
  cause: 'invalid_length' | 'invalid_type' | 'invalid_value'
}

/** An entry of the list with which creating a token fails. */
export interface TokenError {
  code: string
  message: string
  description: string
  field?: FieldType
}

export interface TokenParams {
  cardId?: string
  cardholderName?: string
  identificationType?: string
  identificationNumber?: string
}

/** The parts of a card. They are sent only between frames of the simulator's origin, never to the shop's page. */
export interface CardValues {
  card_number?: string
  expiration_month?: string
  expiration_year?: string
  security_code?: string
}

export type ToField =
  | { sim: 'options'; options: FieldOptions }
  | { sim: 'blur' | 'focus' }
  | { sim: 'createToken'; call: string; publicKey: string; fields: string[]; params: TokenParams }

export type FromField =
  | { sim: 'blur' | 'change' | 'focus' | 'loaded' | 'paste' | 'ready' }
  | { sim: 'validityChange'; errorMessages: ValidityError[] }
  | { sim: 'binChange'; bin: string | null }
  | { sim: 'token'; call: string; token?: object; errors?: TokenError[] }

export type ValuesRequest = { sim: 'requestValues'; call: string; fields: string[] }
export type ValuesResponse = { sim: 'values'; call: string; field: string; values: CardValues; errors: TokenError[] }

export function isMessage(data: unknown): data is { sim: string } {
  return typeof data === 'object' && data !== null && typeof (data as { sim?: unknown }).sim === 'string'
}

export function createId(prefix: string): string {
  return `${prefix}-${crypto.getRandomValues(new Uint32Array(3)).join('')}`
}
