import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidParameterError, resourceMissingError } from '../http/api-error.ts'
import { disputePixCharge, disputeReasons } from '../pix/dispute-pix-charge.ts'
import { type PaymentTime, paymentTimes, payPixCode } from '../pix/pay-pix-code.ts'
import { settlePixRefunds } from '../pix/pix-refunds.ts'
import { getPixSettings, type PixSettings, storePixSettings } from '../pix/pix-settings.ts'
import type { Simulator } from '../simulator.ts'

function getBody(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>
}

const checks: { [Name in keyof PixSettings]: (value: unknown) => value is PixSettings[Name] } = {
  autoPayAfterMs: (value): value is number | null =>
    value === null || (typeof value === 'number' && Number.isFinite(value) && value >= 0),
  refundsPending: value => typeof value === 'boolean',
  requiredBillingDetails: (value): value is PixSettings['requiredBillingDetails'] =>
    Array.isArray(value) && value.every(one => one === 'email' || one === 'name' || one === 'tax_id'),
}

function parseSettings(body: Record<string, unknown>): Partial<PixSettings> {
  for (const [name, value] of Object.entries(body)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof PixSettings] : undefined
    if (!check?.(value)) throw invalidParameterError(`Invalid Pix setting: ${name}`, name)
  }
  return body
}

/** Returns the intent that the call identifies by its id, or by the text of its code as the shopper copies it. */
function findIntentId({ store }: Simulator, { intent, code }: Record<string, unknown>): string {
  if (typeof intent === 'string') return intent
  const copied = [...store.all('pix_code')].find(one => one.data === code)
  if (!copied) throw resourceMissingError('Pix code', String(code), 'code')
  return copied.id
}

function parseTime(when: unknown = 'now'): PaymentTime {
  const time = paymentTimes.find(one => one === when)
  if (time) return time
  throw invalidParameterError(`Invalid when: must be one of ${paymentTimes.join(', ')}`, 'when')
}

function parseReason(value: unknown = 'fraudulent'): string {
  const reason = disputeReasons.find(one => one === value)
  if (reason) return reason
  throw invalidParameterError(`Invalid reason: must be one of ${disputeReasons.join(', ')}`, 'reason')
}

/** Serves the part of the control interface that pays Pix codes. */
export function servePixControl(app: FastifyInstance, simulator: Simulator) {
  app.get('/pix', async () => ({ ...getPixSettings(simulator.store), codes: simulator.store.newestFirst('pix_code') }))
  app.post('/pix', async request => {
    const settings = storePixSettings(simulator.store, parseSettings(getBody(request)))
    if (!settings.refundsPending) settlePixRefunds(simulator)
    await simulator.store.written()
    return settings
  })
  app.post('/pix/pay', async request => {
    const body = getBody(request)
    const paid = payPixCode(simulator, findIntentId(simulator, body), parseTime(body.when))
    await simulator.store.written()
    return { intent: paid.id, status: paid.status, charge: paid.latest_charge }
  })
  app.post('/pix/dispute', async request => {
    const body = getBody(request)
    const { id, status } = disputePixCharge(simulator, findIntentId(simulator, body), parseReason(body.reason))
    await simulator.store.written()
    return { dispute: id, status }
  })
}
