import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidParameterError } from '../http/api-error.ts'
import { changePixCapability } from '../resources/account.ts'
import { capabilityStatuses, getPixCapability, storeAccountCountry } from '../resources/capabilities.ts'
import { applePayStatuses, storeApplePayStatus } from '../resources/payment-method-domains.ts'
import type { Simulator } from '../simulator.ts'

function parseField<T extends string>(request: FastifyRequest, name: string, allowed: readonly T[]): T {
  const value = ((request.body ?? {}) as Record<string, unknown>)[name]
  const status = allowed.find(one => one === value)
  if (status) return status
  throw invalidParameterError(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name)
}

/** The countries that an account can have: Pix payments to an account outside Brazil are cross-border. */
const accountCountries = ['BR', 'US'] as const

/** Serves the part of the control interface that decides what Stripe allows the account. */
export function serveAccountControl(app: FastifyInstance, simulator: Simulator) {
  app.get('/capabilities', async () => ({ pix_payments: getPixCapability(simulator) }))
  app.post('/capabilities', async request => {
    const capabilities = changePixCapability(simulator, parseField(request, 'pix_payments', capabilityStatuses))
    await simulator.store.written()
    return capabilities
  })
  app.post('/account', async request => {
    const country = parseField(request, 'country', accountCountries)
    storeAccountCountry(simulator, country)
    await simulator.store.written()
    return { country }
  })
  app.post('/domains', async request => {
    const applePay = parseField(request, 'applePay', applePayStatuses)
    storeApplePayStatus(simulator, applePay)
    await simulator.store.written()
    return { applePay }
  })
}
