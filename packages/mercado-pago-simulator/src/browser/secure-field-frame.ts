import { parseLanguage } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import { applyStyle } from './apply-style.ts'
import { findBin, findTokenErrors, findValidityErrors, formatValue, toCardValues } from './card-values.ts'
import {
  type CardValues,
  createId,
  type FieldOptions,
  type FieldType,
  type FromField,
  isMessage,
  type ToField,
  type TokenError,
  type TokenParams,
  type ValuesRequest,
  type ValuesResponse,
} from './messages.ts'

const query = new URLSearchParams(location.search)
const id = query.get('id') ?? ''
const shop = query.get('shop') ?? ''
const type = (query.get('type') ?? 'cardNumber') as FieldType
const texts = getTexts(parseLanguage(document.documentElement.lang)).fields[type]
const valuesTimeoutMs = 5_000

const input = document.createElement('input')
let options: FieldOptions = {}
let isReady = false
let postedValidity: string | undefined
let postedBin: string | null = null

function postToShop(message: FromField) {
  parent.postMessage(message, shop)
}

function postValidity() {
  const errorMessages = findValidityErrors(type, input.value, options, new Date())
  const text = JSON.stringify(errorMessages)
  if (text === postedValidity) return
  postedValidity = text
  postToShop({ sim: 'validityChange', errorMessages })
}

function postBin() {
  if (type !== 'cardNumber') return
  const bin = findBin(input.value)
  if (bin === postedBin) return
  postedBin = bin
  postToShop({ sim: 'binChange', bin })
}

function putCaretAfter(digits: number) {
  let at = 0
  for (let seen = 0; at < input.value.length && seen < digits; at += 1) {
    if (/\d/.test(input.value[at] ?? '')) seen += 1
  }
  input.setSelectionRange(at, at)
}

function handleInput(event: Event) {
  const caret = input.selectionStart ?? input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  const isAtEnd = caret === input.value.length
  const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
  input.value = formatValue(type, input.value, isDeleting, options)
  if (!isAtEnd) putCaretAfter(digitsBefore)
  postToShop({ sim: 'change' })
  postBin()
  postValidity()
}

function applyOptions(changes: FieldOptions) {
  options = { ...options, ...changes }
  applyStyle(options.style)
  input.placeholder = options.placeholder ?? ''
  input.setAttribute('aria-label', options.srLabel ?? texts.label)
  input.setAttribute('aria-required', String(options.ariaRequired ?? false))
  input.setAttribute('aria-invalid', String(options.invalid ?? false))
  if (isReady && input.value !== '') postValidity()
  if (!isReady) postToShop({ sim: 'ready' })
  isReady = true
}

/** Collects the parts of the card from the sibling frames, which respond only to messages of their own origin. */
function collectValues(fields: string[]): Promise<{ values: CardValues; errors: TokenError[] }> {
  return new Promise((resolve, reject) => {
    const call = createId('values')
    const missing = new Set(fields)
    const errors: TokenError[] = []
    let values: CardValues = {}
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('message', handleMessage)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error('a field did not respond'))
    }, valuesTimeoutMs)
    function handleMessage({ origin, data }: MessageEvent) {
      if (origin !== location.origin || !isMessage(data) || data.sim !== 'values') return
      const response = data as ValuesResponse
      if (response.call !== call || !missing.delete(response.field)) return
      values = { ...values, ...response.values }
      errors.push(...response.errors)
      if (missing.size > 0) return
      stop()
      resolve({ values, errors })
    }
    window.addEventListener('message', handleMessage)
    const request: ValuesRequest = { sim: 'requestValues', call, fields }
    for (let index = 0; index < parent.length; index += 1) parent[index]?.postMessage(request, location.origin)
  })
}

function buildTokenBody(values: CardValues, params: TokenParams) {
  if (params.cardId) return { card_id: params.cardId, security_code: values.security_code }
  const { cardholderName: name, identificationType, identificationNumber } = params
  return {
    ...values,
    cardholder: { name, identification: { type: identificationType, number: identificationNumber } },
  }
}

async function createToken(
  fields: string[],
  publicKey: string,
  params: TokenParams,
): Promise<{ token: object } | { errors: TokenError[] }> {
  const { values, errors } = await collectValues(fields)
  if (errors.length > 0) return { errors }
  const response = await fetch(`/v1/card_tokens?${new URLSearchParams({ public_key: publicKey })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildTokenBody(values, params)),
  })
  const body = (await response.json()) as { message?: string; cause?: { code: string; description: string }[] }
  if (response.ok) return { token: body }
  const causes = body.cause?.length ? body.cause : [{ code: String(response.status), description: body.message ?? '' }]
  return { errors: causes.map(({ code, description }) => ({ code, message: description, description })) }
}

async function handleTokenRequest({ call, fields, publicKey, params }: Extract<ToField, { sim: 'createToken' }>) {
  try {
    postToShop({ sim: 'token', call, ...(await createToken(fields, publicKey, params)) })
  } catch {
    const message = 'could not reach the server'
    postToShop({ sim: 'token', call, errors: [{ code: 'network_error', message, description: message }] })
  }
}

function answerValues({ call, fields }: ValuesRequest, source: Window) {
  if (!fields.includes(id)) return
  const errors = findTokenErrors(type, input.value, options, new Date())
  postValidity()
  const response: ValuesResponse = { sim: 'values', call, field: id, values: toCardValues(type, input.value), errors }
  source.postMessage(response, location.origin)
}

function handleMessage(message: ToField) {
  if (message.sim === 'createToken') void handleTokenRequest(message)
  else if (message.sim === 'options') applyOptions(message.options)
  else if (message.sim === 'focus') input.focus()
  else input.blur()
}

window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  if (!isMessage(data)) return
  if (origin === location.origin && data.sim === 'requestValues') answerValues(data as ValuesRequest, source as Window)
  else if (origin === shop && source === parent) handleMessage(data as ToField)
})

const autocomplete: Record<FieldType, AutoFill> = {
  cardNumber: 'cc-number',
  expirationDate: 'cc-exp',
  expirationMonth: 'cc-exp-month',
  expirationYear: 'cc-exp-year',
  securityCode: 'cc-csc',
}
input.type = 'text'
input.name = type
input.autocomplete = autocomplete[type]
input.inputMode = 'numeric'
input.spellcheck = false
input.addEventListener('input', handleInput)
input.addEventListener('focus', () => postToShop({ sim: 'focus' }))
input.addEventListener('paste', () => postToShop({ sim: 'paste' }))
input.addEventListener('blur', () => {
  postValidity()
  postToShop({ sim: 'blur' })
})
document.title = texts.title
applyStyle()
document.body.append(input)
postToShop({ sim: 'loaded' })
