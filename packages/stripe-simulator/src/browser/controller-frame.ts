import {
  type ApiAnswer,
  type ApiCall,
  type CardValues,
  type CardValuesRequest,
  type CardValuesResponse,
  createId,
  type FieldError,
  type FromController,
  isMessage,
  type ToController,
} from './messages.ts'

const shop = new URLSearchParams(location.search).get('shop') ?? ''
const fieldsTimeoutMs = 5_000

function postToShop(message: FromController) {
  parent.postMessage(message, shop)
}

class FieldValidationError extends Error {
  readonly error: FieldError
  constructor(error: FieldError) {
    super(error.message)
    this.error = error
  }
}

/**
 * Collects the values of the card's fields, which are sibling frames. A field responds only to messages from its own
 * origin.
 */
function collectCard(fields: string[]): Promise<CardValues> {
  return new Promise((resolve, reject) => {
    const call = createId('card')
    const missing = new Set(fields)
    const errors: FieldError[] = []
    let card: CardValues = {}
    const timer = setTimeout(() => {
      window.removeEventListener('message', handleMessage)
      reject(new Error('A card field did not respond.'))
    }, fieldsTimeoutMs)
    function handleMessage({ origin, data }: MessageEvent) {
      if (origin !== location.origin || !isMessage(data) || data.sim !== 'cardValues') return
      const response = data as CardValuesResponse
      if (response.call !== call || !missing.delete(response.field)) return
      card = { ...card, ...response.values }
      if (response.error) errors.push(response.error)
      if (missing.size > 0) return
      clearTimeout(timer)
      window.removeEventListener('message', handleMessage)
      const [first] = errors
      if (first) reject(new FieldValidationError(first))
      else resolve(card)
    }
    window.addEventListener('message', handleMessage)
    const request: CardValuesRequest = { sim: 'requestCardValues', call, fields }
    for (let index = 0; index < parent.length; index += 1) parent[index]?.postMessage(request, location.origin)
  })
}

function appendParam(form: URLSearchParams, name: string, value: unknown) {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') {
    form.append(name, String(value))
    return
  }
  for (const [key, inner] of Object.entries(value)) appendParam(form, name ? `${name}[${key}]` : key, inner)
}

async function callApi(key: string, request: ApiCall): Promise<ApiAnswer> {
  const form = new URLSearchParams()
  appendParam(form, '', request.params)
  if (request.card) appendParam(form, request.card.under, await collectCard(request.card.fields))
  const post = request.method === 'POST'
  const response = await fetch(post ? request.path : `${request.path}?${form}`, {
    method: request.method,
    headers: { authorization: `Bearer ${key}` },
    ...(post && { body: form }),
  })
  return response.json()
}

async function handleCall(key: string, request: ApiCall): Promise<ApiAnswer> {
  try {
    return await callApi(key, request)
  } catch (error) {
    if (error instanceof FieldValidationError) return { error: { ...error.error } }
    const message = 'An error occurred with our connection to Stripe. Please check your connection and try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}

window.addEventListener('message', async ({ origin, source, data }: MessageEvent) => {
  if (origin !== shop || source !== parent || !isMessage(data) || data.sim !== 'call') return
  const { call, key, request } = data as ToController
  postToShop({ sim: 'answer', call, body: await handleCall(key, request) })
})
postToShop({ sim: 'loaded' })
