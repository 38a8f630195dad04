import type Stripe from 'stripe'
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
  type: 'standard',
} satisfies Stripe.Account

function retrieve({ form }: Call) {
  readParams<Stripe.AccountRetrieveCurrentParams>({}, form)
  return account
}

export const accountRoutes: Route[] = [{ method: 'GET', path: '/v1/account', run: retrieve }]
