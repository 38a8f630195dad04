import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { classicError } from '../http/api-error.ts'
import { fingerprintKey } from '../http/authenticate.ts'
import type { Simulator } from '../simulator.ts'
import { type DeliveryFaults, noDeliveryFaults } from '../webhooks/delivery-faults.ts'
import { type Endpoint, getEndpoint, storeEndpoint } from '../webhooks/endpoint.ts'
import type { Fault } from './faults.ts'
import { getBody } from './get-body.ts'
import { buildLedger } from './ledger.ts'
import {
  type FloodRequest,
  floodNotifications,
  type ResendRequest,
  resendNotifications,
} from './resend-notifications.ts'
import { serveOrderControl } from './serve-order-control.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function isEqualToken(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

function assertAuthorized(request: FastifyRequest, token: string) {
  const allowed = loopback.has(request.ip) && isEqualToken(request.headers.authorization ?? '', `Bearer ${token}`)
  if (!allowed) throw classicError(401, 'The control interface requires its token and a loopback address.')
}

function parseFault(fault: Partial<Fault>): Fault {
  if (fault.does !== 'cut' && fault.does !== 'delay' && fault.does !== 'status') {
    throw classicError(400, '`does` must be cut, delay or status')
  }
  return { ...fault, does: fault.does, times: fault.times ?? 1, when: fault.when ?? 'before' }
}

function serveWebhookControl(app: FastifyInstance, simulator: Simulator) {
  const { store, webhookSender } = simulator
  app.get('/webhooks', async () => ({
    endpoint: getEndpoint(store)?.url ?? null,
    mischief: webhookSender.deliveryFaults,
    tally: webhookSender.tally,
    open: store.count('delivery'),
    waiting: [...store.all('delivery')].slice(0, 100),
  }))
  app.post('/webhooks', async request => {
    webhookSender.deliveryFaults = { ...noDeliveryFaults, ...getBody<DeliveryFaults>(request) }
    return { mischief: webhookSender.deliveryFaults }
  })
  app.post('/webhooks/endpoint', async request => {
    storeEndpoint(store, getBody<Endpoint>(request))
    await store.written()
    return { endpoint: getEndpoint(store)?.url ?? null }
  })
  app.post('/webhooks/resend', async request => resendNotifications(simulator, getBody<ResendRequest>(request)))
  app.post('/events/flood', async request => floodNotifications(simulator, getBody<FloodRequest>(request)))
}

/** Serves `/_sim/…`, the JSON control interface for tests and development on this machine. */
export function serveControl(app: FastifyInstance, simulator: Simulator, token: string) {
  const { clock, exchanges, faults, store } = simulator
  app.addHook('onRequest', async request => assertAuthorized(request, token))
  app.post('/reset', async request => {
    await simulator.reset(getBody<{ keepWebhookEndpoints: boolean }>(request).keepWebhookEndpoints ?? false)
    return {}
  })
  app.get('/clock', async () => ({ now: clock.now(), aheadMs: clock.aheadMs }))
  app.post('/clock', async request => {
    simulator.advance(getBody<{ advanceMs: number }>(request).advanceMs ?? 0)
    await store.written()
    return { now: clock.now(), aheadMs: clock.aheadMs }
  })
  app.get('/faults', async () => ({ data: faults.list() }))
  app.post('/faults', async request => {
    faults.add(parseFault(getBody<Fault>(request)))
    return { data: faults.list() }
  })
  app.delete('/faults', async () => {
    faults.clear()
    return { data: [] }
  })
  app.post('/keys', async request => {
    const { revoke, restore } = getBody<{ revoke: string; restore: string }>(request)
    if (revoke) store.put('revoked_key', { id: fingerprintKey(revoke) })
    if (restore) store.remove('revoked_key', fingerprintKey(restore))
    return { revoked: store.count('revoked_key') }
  })
  app.get('/exchanges', async request => {
    const { limit = '100' } = request.query as { limit?: string }
    return { data: exchanges.newest(Number(limit)) }
  })
  app.post('/exchanges', async request => {
    exchanges.recording = getBody<{ record: boolean }>(request).record ?? false
    return { record: exchanges.recording }
  })
  app.get('/ledger', async () => buildLedger(simulator))
  serveWebhookControl(app, simulator)
  serveOrderControl(app, simulator)
}
