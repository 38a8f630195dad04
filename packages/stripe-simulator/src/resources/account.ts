import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import { readParams } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'

const account = {
  id: 'acct_1SimuladorVitrine',
  object: 'account',
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: 'Pagamentos simulados',
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: 'company',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  country: 'BR',
  created: 1_700_000_000,
  default_currency: 'brl',
  details_submitted: true,
  email: 'simulator@vitrine.example',
  metadata: {},
  payouts_enabled: true,
  settings: {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: 'VITRINE',
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: 'Pagamentos simulados', timezone: 'America/Sao_Paulo' },
    payments: {
      statement_descriptor: 'VITRINE SIMULATOR',
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
  },
  type: 'standard',
} satisfies Stripe.Account

function retrieve({ form }: Call) {
  readParams<Stripe.AccountRetrieveCurrentParams>({}, form)
  return account
}

function retrieveById(call: Call) {
  if (call.id !== account.id) throw resourceMissingError('account', call.id)
  return retrieve(call)
}

export const accountRoutes: Route[] = [
  { method: 'GET', path: '/v1/account', run: retrieve },
  { method: 'GET', path: '/v1/accounts/:id', run: retrieveById },
]
