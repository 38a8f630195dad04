import type Stripe from 'stripe'
import { invalidParameterError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { pageShape, paginate } from '../http/paginate.ts'
import { boolean, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'

const createShape = { domain_name: text, enabled: boolean } satisfies Shape<Stripe.PaymentMethodDomainCreateParams>
const listShape = { ...pageShape, ...createShape } satisfies Shape<Stripe.PaymentMethodDomainListParams>

export const applePayStatuses = ['active', 'inactive'] as const
type ApplePayStatus = (typeof applePayStatuses)[number]

/** The id of the setting that says how the verification of a domain for Apple Pay ends. */
const applePaySetting = 'apple_pay_domains'

export function storeApplePayStatus(world: World, status: ApplePayStatus) {
  world.store.put('setting', { id: applePaySetting, value: status })
}

function verifyForApplePay(world: World): Stripe.PaymentMethodDomain.ApplePay {
  const status = world.store.get('setting', applePaySetting)?.value ?? 'active'
  if (status === 'active') return { status: 'active' }
  return { status: 'inactive', status_details: { error_message: 'Apple Pay could not verify the domain.' } }
}

function findDomain(world: World, name: string): Stripe.PaymentMethodDomain | undefined {
  return [...world.store.all('payment_method_domain')].find(one => one.domain_name === name)
}

/** Registers a domain. A domain that is already registered is returned as it is. */
function create({ world, form }: Call) {
  const { domain_name, enabled = true } = readParams<Stripe.PaymentMethodDomainCreateParams>(createShape, form)
  if (!domain_name) throw missingParameterError('domain_name')
  const name = domain_name.toLowerCase()
  if (!/^([a-z\d-]+\.)+[a-z\d-]*[a-z]$/.test(name)) {
    throw invalidParameterError(`Invalid domain: ${domain_name}`, 'domain_name')
  }
  const registered = findDomain(world, name)
  if (registered) return registered
  const active = { status: 'active' } as const
  return world.store.put('payment_method_domain', {
    id: createObjectId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: verifyForApplePay(world),
    created: world.clock.seconds(),
    domain_name: name,
    enabled,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  } satisfies Stripe.PaymentMethodDomain)
}

function getDomain({ world, id }: Call): Stripe.PaymentMethodDomain {
  const domain = world.store.get('payment_method_domain', id)
  if (!domain) throw resourceMissingError('payment method domain', id)
  return domain
}

function retrieve(call: Call) {
  readParams<Stripe.PaymentMethodDomainRetrieveParams>({}, call.form)
  return getDomain(call)
}

function update(call: Call) {
  const { enabled } = readParams<Stripe.PaymentMethodDomainUpdateParams>({ enabled: boolean }, call.form)
  const before = getDomain(call)
  return call.world.store.put('payment_method_domain', { ...before, enabled: enabled ?? before.enabled })
}

function validate(call: Call) {
  readParams<Stripe.PaymentMethodDomainValidateParams>({}, call.form)
  const apple_pay = verifyForApplePay(call.world)
  return call.world.store.put('payment_method_domain', { ...getDomain(call), apple_pay })
}

function listDomains({ world, form }: Call) {
  const params = readParams<Stripe.PaymentMethodDomainListParams>(listShape, form)
  const rows = world.store
    .newestFirst('payment_method_domain')
    .filter(
      one =>
        (!params.domain_name || one.domain_name === params.domain_name) &&
        (params.enabled === undefined || one.enabled === params.enabled),
    )
  return paginate('/v1/payment_method_domains', rows, params)
}

export const paymentMethodDomainRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_method_domains', run: create },
  { method: 'GET', path: '/v1/payment_method_domains', run: listDomains },
  { method: 'GET', path: '/v1/payment_method_domains/:id', run: retrieve },
  { method: 'POST', path: '/v1/payment_method_domains/:id', run: update },
  { method: 'POST', path: '/v1/payment_method_domains/:id/validate', run: validate },
]
