import type { CardTokenResponse } from 'mercadopago/dist/clients/cardToken/commonTypes.js'
import { classicError } from '../http/api-error.ts'
import { type Call, created, type Route } from '../http/route.ts'
import { createHex } from '../state/ids.ts'
import { getSettings } from '../state/settings.ts'
import type { CardData, CardToken } from '../state/tables.ts'
import type { World } from '../world.ts'
import { countDigits, findBrand, passesLuhn } from './brands.ts'

export const tokenLifetimeMs = 7 * 86_400_000

interface TokenRequest {
  card_id?: unknown
  card_number?: unknown
  expiration_month?: unknown
  expiration_year?: unknown
  security_code?: unknown
  cardholder?: { name?: unknown; identification?: { type?: unknown; number?: unknown } }
}

const documentLengths: Readonly<Record<string, number>> = { CPF: 11, CNPJ: 14 }

const invalid = (code: string, message: string) => classicError(400, message, code)

function parseDocument({ type, number }: { type?: unknown; number?: unknown }): CardData['document'] {
  const length = documentLengths[String(type)]
  if (!length) throw invalid('322', 'invalid parameter docType')
  if (!new RegExp(`^\\d{${length}}$`).test(String(number))) throw invalid('324', 'invalid parameter docNumber')
  return { type: String(type), number: String(number) }
}

function parseExpiry(world: World, request: TokenRequest): { month: number; year: number } {
  if (!request.expiration_month) throw invalid('208', 'parameter expirationMonth can not be null/empty')
  if (!request.expiration_year) throw invalid('209', 'parameter expirationYear can not be null/empty')
  const month = Number(request.expiration_month)
  const year = Number(request.expiration_year)
  if (!(month >= 1 && month <= 12)) throw invalid('325', 'invalid parameter expirationMonth')
  const now = new Date(world.clock.now())
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth()
  if (!(monthsLeft >= 0 && year < 2_100)) throw invalid('326', 'invalid parameter expirationYear')
  return { month, year }
}

/** Reads a typed card from the request. Its number is not stored. */
function parseCard(world: World, request: TokenRequest): CardData {
  const number = String(request.card_number ?? '')
  if (number === '') throw invalid('205', 'parameter cardNumber can not be null/empty')
  const brand = /^\d{13,19}$/.test(number) ? findBrand(number) : null
  if (!brand || number.length !== countDigits(brand) || !passesLuhn(number)) {
    throw invalid('E301', 'invalid parameter cardNumber')
  }
  const expiry = parseExpiry(world, request)
  assertCode(request, brand.codeLength)
  const holder = request.cardholder?.name
  if (holder === undefined || holder === '') throw invalid('221', 'parameter cardholderName can not be null/empty')
  if (typeof holder !== 'string' || !/\p{L}/u.test(holder)) throw invalid('316', 'invalid parameter cardholderName')
  const document = request.cardholder?.identification
  if (!document?.type) throw invalid('212', 'parameter docType can not be null/empty')
  if (!document.number) throw invalid('214', 'parameter docNumber can not be null/empty')
  return {
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    numberLength: number.length,
    method: brand.id,
    holder,
    document: parseDocument(document),
    ...expiry,
  }
}

function assertCode({ security_code: code }: TokenRequest, length: number) {
  if (code === undefined || code === '') throw invalid('224', 'parameter securityCode can not be null/empty')
  if (!new RegExp(`^\\d{${length}}$`).test(String(code))) throw invalid('E203', 'invalid parameter securityCode')
}

function findSavedCard({ world, account }: Call, id: string) {
  const card = world.store.get('card', id)
  const owner = card && world.store.get('customer', card.customer)?.account
  // A browser call is authenticated by a public key, which does not identify the account, so `account` is empty.
  return card && (account === '' || owner === account) ? card : null
}

/** Creates the token of a saved card. Without a security code, only the seller's server may create such a token. */
function tokenizeSavedCard(call: Call, request: TokenRequest): Pick<CardToken, 'card' | 'hasCode' | 'savedCard'> {
  const saved = findSavedCard(call, String(request.card_id))
  if (!saved) throw invalid('E201', 'invalid card_id')
  const hasCode = request.security_code !== undefined && request.security_code !== ''
  if (hasCode || call.account === '') assertCode(request, findBrand(saved.card.firstSix)?.codeLength ?? 3)
  return { savedCard: saved.id, card: saved.card, hasCode }
}

function createCardToken(call: Call) {
  const { world } = call
  const request = call.body as TokenRequest | undefined
  if (typeof request !== 'object' || request === null) throw classicError(400, 'Invalid JSON body')
  const token: CardToken = {
    id: createHex(16),
    createdAt: world.clock.now(),
    isUsed: false,
    ...(request.card_id === undefined
      ? { savedCard: null, card: parseCard(world, request), hasCode: true }
      : tokenizeSavedCard(call, request)),
  }
  world.store.put('card_token', token)
  return buildToken(world, token, call.publicKey)
}

function buildToken({ store }: World, { id, savedCard, card, hasCode, createdAt }: CardToken, publicKey: string) {
  const date = new Date(createdAt).toISOString()
  const answer: Omit<CardTokenResponse, 'api_response' | 'card_id'> = {
    id,
    status: 'active',
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    card_number_length: card.numberLength,
    security_code_length: hasCode ? (findBrand(card.firstSix)?.codeLength ?? 3) : 0,
    expiration_month: card.month,
    expiration_year: card.year,
    luhn_validation: true,
    date_created: date,
    date_last_updated: date,
    date_due: new Date(createdAt + tokenLifetimeMs).toISOString(),
    live_mode: getSettings(store).live,
    require_esc: false,
    cardholder: { name: card.holder, ...(card.document && { identification: card.document }) },
  }
  return { ...answer, public_key: publicKey, card_id: savedCard, date_used: null }
}

/** Finds a token that has not been used yet. */
export function findUsableToken({ store, clock }: World, id: string): CardToken | null {
  const token = store.get('card_token', id)
  return token && !token.isUsed && clock.now() - token.createdAt < tokenLifetimeMs ? token : null
}

export function useToken({ store }: World, token: CardToken) {
  store.put('card_token', { ...token, isUsed: true })
}

export const cardTokenRoutes: Route[] = [
  { method: 'POST', path: '/v1/card_tokens', browser: true, run: call => created(createCardToken(call)) },
]
