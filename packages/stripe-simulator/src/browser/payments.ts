import { localizeError } from '../texts/localize-error.ts'
import type { Controller } from './controller.ts'
import type { ElementsGroup } from './elements-group.ts'
import type { ApiAnswer, ApiCall } from './messages.ts'
import { openThreeDsDialog } from './three-ds-dialog.ts'

type Fields = Record<string, unknown>

export interface MethodData {
  card?: unknown
  billing_details?: Fields
  [more: string]: unknown
}

export interface ConfirmData {
  payment_method?: string | MethodData
  [more: string]: unknown
}

export interface IntentResult {
  paymentIntent?: ApiAnswer
  setupIntent?: ApiAnswer
  error?: ApiAnswer['error']
}

/** The prefix of a client secret distinguishes a payment intent from a setup intent. */
function getIntentKind(clientSecret: string) {
  const id = clientSecret.split('_secret_')[0] ?? ''
  return id.startsWith('seti_')
    ? ({ result: 'setupIntent', path: `/v1/setup_intents/${id}`, error: 'last_setup_error' } as const)
    : ({ result: 'paymentIntent', path: `/v1/payment_intents/${id}`, error: 'last_payment_error' } as const)
}

function findIntent({ paymentIntent, setupIntent }: IntentResult): ApiAnswer | undefined {
  return paymentIntent ?? setupIntent
}

function buildInvalidRequest(message: string): { error: NonNullable<ApiAnswer['error']> } {
  return { error: { type: 'invalid_request_error', message } }
}

export class Payments {
  readonly #origin: string
  readonly #controller: Controller
  readonly #groups: () => ElementsGroup[]
  readonly #locale: string

  constructor(origin: string, controller: Controller, groups: () => ElementsGroup[], locale: string) {
    this.#origin = origin
    this.#controller = controller
    this.#groups = groups
    this.#locale = locale
  }

  /**
   * Returns the API parameters of a card and, if the card is an Element, the frames that contain its values. Returns
   * undefined if `data.card` is neither an Element nor a token.
   */
  #buildMethodParams(
    data: MethodData,
    under: string,
  ): { params: Fields; card?: NonNullable<ApiCall['card']> } | undefined {
    const { card, type: _, ...otherData } = data
    const group = this.#groups().find(one => one.has(card))
    if (group?.has(card))
      return { params: { ...otherData, type: 'card' }, card: { fields: group.cardFrames(card), under } }
    if (typeof card === 'object' && card !== null && 'token' in card)
      return { params: { ...otherData, card, type: 'card' } }
    return undefined
  }

  async createPaymentMethod(data: MethodData) {
    const method = this.#buildMethodParams(data, 'card')
    if (!method) return buildInvalidRequest('createPaymentMethod requires a mounted card Element as `card`.')
    const { params, card } = method
    const answer = await this.#controller.call({
      method: 'POST',
      path: '/v1/payment_methods',
      params,
      ...(card && { card }),
    })
    return answer.error ? { error: localizeError(answer.error, this.#locale) } : { paymentMethod: answer }
  }

  async retrieve(clientSecret: string): Promise<IntentResult> {
    const { path, result } = getIntentKind(clientSecret)
    const answer = await this.#controller.call({ method: 'GET', path, params: { client_secret: clientSecret } })
    return answer.error ? { error: localizeError(answer.error, this.#locale) } : { [result]: answer }
  }

  async confirm(clientSecret: string, data: ConfirmData = {}, handleActions = true): Promise<IntentResult> {
    const { payment_method: paymentMethod, ...otherData } = data
    const params: Fields = { ...otherData, client_secret: clientSecret, use_stripe_sdk: true }
    let card: ApiCall['card']
    if (typeof paymentMethod === 'string') params.payment_method = paymentMethod
    else if (paymentMethod) {
      const method = this.#buildMethodParams(paymentMethod, 'payment_method_data[card]')
      if (!method) return buildInvalidRequest('Confirming requires a mounted card Element as `payment_method.card`.')
      params.payment_method_data = method.params
      card = method.card
    }
    const { path, result } = getIntentKind(clientSecret)
    const call = { method: 'POST', path: `${path}/confirm`, params, ...(card && { card }) } as const
    const answer = await this.#controller.call(call)
    if (answer.error) return { error: localizeError(answer.error, this.#locale) }
    return handleActions ? this.#handleStatus(clientSecret, answer) : { [result]: answer }
  }

  /**
   * Pays with the card that the wallet authorized. The intent must match the amount and currency shown in the payment
   * sheet.
   */
  async confirmPayment({ elements, clientSecret }: { elements: ElementsGroup; clientSecret: string }) {
    const sheet = elements.express?.sheet
    const method = sheet?.method
    if (!elements.submitted || !sheet || !method)
      throw new Error('IntegrationError: elements.submit() must be called before stripe.confirmPayment().')
    const { amount, currency, setupFutureUsage = null } = elements.deferredIntent
    const { paymentIntent, error } = await this.retrieve(clientSecret)
    if (!paymentIntent) return { error }
    for (const [name, expected] of Object.entries({ amount, currency, setup_future_usage: setupFutureUsage }))
      if (paymentIntent[name] !== expected)
        throw new Error(`IntegrationError: The provided ${name} (${expected}) does not match the PaymentIntent's.`)
    const result = await this.confirm(clientSecret, { payment_method: method }, false)
    elements.submitted = false
    sheet.close()
    return result.paymentIntent?.status === 'requires_action' ? this.handleNextAction(clientSecret) : result
  }

  /** Saves the card that the wallet authorized. */
  async confirmSetup({ elements, clientSecret }: { elements: ElementsGroup; clientSecret: string }) {
    const sheet = elements.express?.sheet
    if (!elements.submitted || !sheet?.method)
      throw new Error('IntegrationError: elements.submit() must be called before stripe.confirmSetup().')
    const result = await this.confirm(clientSecret, { payment_method: sheet.method }, false)
    elements.submitted = false
    sheet.close()
    return result.setupIntent?.status === 'requires_action' ? this.handleNextAction(clientSecret) : result
  }

  async handleNextAction(clientSecret: string): Promise<IntentResult> {
    const retrieved = await this.retrieve(clientSecret)
    const intent = findIntent(retrieved)
    return intent ? this.#handleStatus(clientSecret, intent) : retrieved
  }

  async #handleStatus(clientSecret: string, intent: ApiAnswer): Promise<IntentResult> {
    const kind = getIntentKind(clientSecret)
    if (intent.status !== 'requires_action') return { [kind.result]: intent }
    const nextAction = intent.next_action as { type: string; redirect_to_url?: { url: string } } | null
    if (nextAction?.type === 'redirect_to_url' && nextAction.redirect_to_url) {
      const url = new URL(nextAction.redirect_to_url.url)
      url.searchParams.set('locale', this.#locale)
      location.assign(url)
      return new Promise(() => undefined)
    }
    await openThreeDsDialog(this.#origin, clientSecret, this.#locale)
    const after = await this.retrieve(clientSecret)
    const failedIntent = findIntent(after)
    if (failedIntent?.status !== 'requires_payment_method') return after
    const error = failedIntent[kind.error] as NonNullable<ApiAnswer['error']>
    return { error: { ...localizeError(error, this.#locale), [String(failedIntent.object)]: failedIntent } }
  }
}
