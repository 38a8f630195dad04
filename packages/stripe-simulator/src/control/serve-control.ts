import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import { type DeliveryFaults, noDeliveryFaults } from '../webhooks/delivery-faults.ts'
import type { Fault } from './faults.ts'
import { type KeyChange, revokeOrRestoreKeys } from './keys.ts'
import { buildLedger } from './ledger.ts'
import { type FloodRequest, floodEvents, type ResendRequest, resendEvents } from './resend-events.ts'
import { serveAccountControl } from './serve-account-control.ts'
import { servePixControl } from './serve-pix-control.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function isEqualToken(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

function assertAuthorized(request: FastifyRequest, token: string) {
  const allowed = loopback.has(request.ip) && isEqualToken(request.headers.authorization ?? '', `Bearer ${token}`)
  if (allowed) return
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: 'The control interface requires its token and a loopback address.',
  })
}

function getBody<T>(request: FastifyRequest): Partial<T> {
  return (request.body ?? {}) as Partial<T>
}

function parseFault(fault: Partial<Fault>): Fault {
  if (fault.does !== 'cut' && fault.does !== 'delay' && fault.does !== 'status') {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: '`does` must be cut, delay or status',
      param: 'does',
    })
  }
  return { ...fault, does: fault.does, times: fault.times ?? 1, when: fault.when ?? 'before' }
}

function takeFirst<T>(rows: Iterable<T>, maxCount: number): T[] {
  const first: T[] = []
  for (const row of rows) {
    if (first.length === maxCount) break
    first.push(row)
  }
  return first
}

/** Serves `/_sim/…`, the JSON control interface for tests and development on this machine. */
export function serveControl(app: FastifyInstance, simulator: Simulator, token: string) {
  app.addHook('onRequest', async request => assertAuthorized(request, token))

  app.post('/reset', async request => {
    await simulator.reset(getBody<{ keepWebhookEndpoints: boolean }>(request).keepWebhookEndpoints ?? false)
    return {}
  })
  app.get('/clock', async () => ({ now: simulator.clock.now(), aheadMs: simulator.clock.aheadMs }))
  app.post('/clock', async request => {
    simulator.advance(getBody<{ advanceMs: number }>(request).advanceMs ?? 0)
    await simulator.store.written()
    return { now: simulator.clock.now(), aheadMs: simulator.clock.aheadMs }
  })
  app.get('/faults', async () => ({ data: simulator.faults.list() }))
  app.post('/faults', async request => {
    simulator.faults.add(parseFault(getBody<Fault>(request)))
    return { data: simulator.faults.list() }
  })
  app.delete('/faults', async () => {
    simulator.faults.clear()
    return { data: [] }
  })
  app.get('/webhooks', async () => ({
    mischief: simulator.webhookSender.deliveryFaults,
    tally: simulator.webhookSender.tally,
    open: simulator.store.count('delivery'),
    waiting: takeFirst(simulator.store.all('delivery'), 100),
  }))
  app.post('/webhooks', async request => {
    simulator.webhookSender.deliveryFaults = { ...noDeliveryFaults, ...getBody<DeliveryFaults>(request) }
    return { mischief: simulator.webhookSender.deliveryFaults }
  })
  app.post('/webhooks/resend', async request => resendEvents(simulator, getBody<ResendRequest>(request)))
  app.post('/events/flood', async request => floodEvents(simulator, getBody<FloodRequest>(request)))
  app.post('/keys', async request => revokeOrRestoreKeys(simulator.store, getBody<KeyChange>(request)))
  app.get('/exchanges', async request => {
    const { limit = '100' } = request.query as { limit?: string }
    return { data: simulator.exchanges.newest(Number(limit)) }
  })
  app.post('/exchanges', async request => {
    simulator.exchanges.recording = getBody<{ record: boolean }>(request).record ?? false
    return { record: simulator.exchanges.recording }
  })
  app.get('/ledger', async () => buildLedger(simulator.store))
  servePixControl(app, simulator)
  serveAccountControl(app, simulator)
}
