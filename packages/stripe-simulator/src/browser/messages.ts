export type FieldType = 'card' | 'cardCvc' | 'cardExpiry' | 'cardNumber'

export interface FieldError {
  type: 'validation_error'
  code: string
  message: string
}

export interface FieldState {
  empty: boolean
  complete: boolean
  error?: FieldError
  brand?: string
}

type StyleValue = string | number | { [property: string]: string | number }
export type FieldStyle = { [variant: string]: { [property: string]: StyleValue } }

export interface FieldOptions {
  style?: FieldStyle
  placeholder?: string
  disabled?: boolean
  showIcon?: boolean
  hideIcon?: boolean
  locale?: string
}

/** Values of a card field. They are sent only between frames of the simulator's origin, never to the shop's page. */
export interface CardValues {
  number?: string
  exp_month?: string
  exp_year?: string
  cvc?: string
}

export type ToField =
  | { sim: 'options'; options: FieldOptions }
  | { sim: 'blur' | 'clear' | 'focus' }
  | { sim: 'brand'; brand: string }

export type FromField =
  | { sim: 'blurred' | 'entered' | 'escaped' | 'focused' | 'loaded' }
  | { sim: 'ready' | 'resized'; height: number }
  | { sim: 'changed'; state: FieldState }

export type CardValuesRequest = { sim: 'requestCardValues'; call: string; fields: string[] }
export type CardValuesResponse = {
  sim: 'cardValues'
  call: string
  field: string
  values: CardValues
  error?: FieldError
}

export interface ApiCall {
  method: 'GET' | 'POST'
  path: string
  params: Record<string, unknown>
  /** the frame ids of the card fields, and the parameter name under which their values are sent */
  card?: { fields: string[]; under: string }
}

export type ToController = { sim: 'call'; call: string; key: string; request: ApiCall }
export type FromController = { sim: 'answer'; call: string; body: ApiAnswer } | { sim: 'loaded' }

export interface ApiAnswer {
  error?: { type: string; message?: string; code?: string; [more: string]: unknown }
  [field: string]: unknown
}

export function isMessage(data: unknown): data is { sim: string } {
  return typeof data === 'object' && data !== null && typeof (data as { sim?: unknown }).sim === 'string'
}

export function createId(prefix: string): string {
  return `${prefix}-${crypto.getRandomValues(new Uint32Array(3)).join('')}`
}
