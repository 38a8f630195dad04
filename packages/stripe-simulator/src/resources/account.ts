import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import { readParams } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import type { World } from '../world.ts'
import {
  type CapabilityStatus,
  defaultAccountCountry,
  getAccountCountry,
  getPixCapability,
  storePixCapability,
} from './capabilities.ts'

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
  capabilities: { card_payments: 'active', pix_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  country: defaultAccountCountry,
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

function buildAccount(world: World): Stripe.Account {
  const capabilities = { ...account.capabilities, pix_payments: getPixCapability(world) }
  return { ...account, capabilities, country: getAccountCountry(world) }
}

function buildPixCapability(world: World): Stripe.Capability {
  return {
    id: 'pix_payments',
    object: 'capability',
    account: account.id,
    requested: true,
    requested_at: account.created,
    status: getPixCapability(world),
  }
}

/** Changes whether the account can take Pix payments, as Stripe does after reviewing the account. */
export function changePixCapability(world: World, status: CapabilityStatus) {
  const [accountBefore, capabilityBefore] = [buildAccount(world), buildPixCapability(world)]
  storePixCapability(world, status)
  if (capabilityBefore.status !== status) {
    world.emit('capability.updated', buildPixCapability(world), null, capabilityBefore)
    world.emit('account.updated', buildAccount(world), null, accountBefore)
  }
  return buildAccount(world).capabilities
}

function retrieve({ world, form }: Call) {
  readParams<Stripe.AccountRetrieveCurrentParams>({}, form)
  return buildAccount(world)
}

function retrieveById(call: Call) {
  if (call.id !== account.id) throw resourceMissingError('account', call.id)
  return retrieve(call)
}

export const accountRoutes: Route[] = [
  { method: 'GET', path: '/v1/account', run: retrieve },
  { method: 'GET', path: '/v1/accounts/:id', run: retrieveById },
]
