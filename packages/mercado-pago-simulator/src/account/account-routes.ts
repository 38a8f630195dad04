import type { IdentificationTypeResponse } from 'mercadopago/dist/clients/identificationType/list/types.js'
import type { UserResponse } from 'mercadopago/dist/clients/user/get/types.js'
import { brands, findBrand } from '../cards/brands.ts'
import { buildPayerCost, listPlans } from '../cards/payer-costs.ts'
import { buildThumbnail, getIssuer, listPaymentMethods, searchPaymentMethods } from '../cards/payment-methods.ts'
import { isPrepaid } from '../cards/test-cards.ts'
import { classicError } from '../http/api-error.ts'
import { type Call, ok, type Route } from '../http/route.ts'
import { getSettings } from '../state/settings.ts'

function buildUser({ world, account }: Call): Omit<UserResponse, 'api_response' | 'status'> & object {
  const { live } = getSettings(world.store)
  return {
    id: Number(account),
    nickname: live ? 'VITRINE' : 'TESTUSER123456789',
    registration_date: '2025-01-15T10:00:00.000-04:00',
    country_id: 'BR',
    site_id: 'MLB',
    email: live ? 'seller@example.com' : 'test_user_123456789@testuser.com',
    tags: live ? ['normal', 'mshops'] : ['normal', 'test_user', 'user_info_verified'],
    user_type: 'normal',
    status: {
      site_status: 'active',
      user_type: null,
      mercadopago_tc_accepted: true,
      mercadopago_account_type: 'personal',
    },
  } as object
}

const identificationTypes: Omit<IdentificationTypeResponse, 'api_response'>[] = [
  { id: 'CPF', name: 'CPF', type: 'number', min_length: 11, max_length: 11 },
  { id: 'CNPJ', name: 'CNPJ', type: 'number', min_length: 14, max_length: 14 },
]

function listInstallments({ world, query }: Call) {
  const reais = Number(query.get('amount'))
  const bin = query.get('bin') ?? ''
  const method = query.get('payment_method_id')
  if (!(reais > 0)) throw classicError(400, 'invalid amount', '1009', query.get('amount') ?? '')
  if (!bin && !method) throw classicError(400, 'bin or payment_method_id is required', '1008')
  const brand = bin ? findBrand(bin) : (brands.find(({ id }) => id === method) ?? null)
  if (!brand || (method && method !== brand.id)) return []
  const type = isPrepaid(bin) ? 'prepaid_card' : 'credit_card'
  const wantedType = query.get('payment_type_id')
  if (wantedType && wantedType !== type) return []
  const plans = listPlans(Math.round(reais * 100), type === 'credit_card', getSettings(world.store).interestFreeUpTo)
  const issuer = getIssuer(brand)
  const thumbnail = buildThumbnail(brand.id)
  return [
    {
      payment_method_id: brand.id,
      payment_type_id: type,
      issuer: { id: String(issuer.id), name: issuer.name, secure_thumbnail: thumbnail, thumbnail },
      processing_mode: 'aggregator',
      merchant_account_id: null,
      agreements: null,
      payer_costs: plans.map(plan => buildPayerCost(plan, query.get('locale') ?? 'pt-BR')),
    },
  ]
}

function findMethods({ query }: Call) {
  const bin = query.get('bins') ?? query.get('bin') ?? ''
  if (!/^\d{6,8}$/.test(bin)) throw classicError(400, 'invalid bin', '1010', bin)
  const results = searchPaymentMethods(bin)
  return { paging: { total: results.length, limit: 30, offset: 0 }, results }
}

/** Routes that describe the account and the payment methods that it offers. */
export const accountRoutes: Route[] = [
  { method: 'GET', path: '/users/me', run: call => ok(buildUser(call)) },
  { method: 'GET', path: '/v1/identification_types', browser: true, run: () => ok(identificationTypes) },
  { method: 'GET', path: '/v1/payment_methods', run: () => ok(listPaymentMethods()) },
  { method: 'GET', path: '/v1/payment_methods/search', browser: true, run: call => ok(findMethods(call)) },
  { method: 'GET', path: '/v1/payment_methods/installments', browser: true, run: call => ok(listInstallments(call)) },
]
