import { expect, it } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { AppError } from '../core/errors.ts'
import { enqueue } from '../queue/repository.ts'
import { createOutboxJobs } from '../queue/worker.ts'
import { getErrorReason } from './error-reason.ts'
import { createLogger } from './log.ts'

const lines: string[] = []
const log = createLogger('info', { write: line => void lines.push(line) })
const shop = await startTestApp()
shop.services.log = log
/** Returns the lines that were logged since the last call. */
const readLogLines = () => lines.splice(0).map(line => JSON.parse(line) as Record<string, unknown>)

const markedValues = {
  email: 'marked-person@example.com',
  phone: '+55 11 91234-5678',
  localPhone: '(11) 91234-5678',
  card: '4242 4242 4242 4242',
  cardInOne: '5555555555554444',
  key: 'sk_live_markedmarkedmarked',
  secret: 'pi_3marked_secret_marked',
  jwt: 'eyJmarked.eyJmarked.marked_',
  bearer: 'Bearer marked-token',
  link: 'https://shop.example/order/1?key=marked-key&x=1',
  database: 'postgres://marked:marked@db/x',
  cpf: '390.533.447-05',
}
const leakedPattern = /marked|1234-5678|4242|5555|533\.447/

it.each(Object.entries(markedValues))('redacts a value of type %s in messages, errors and their causes', (_, value) => {
  const inner = new AggregateError([new Error(`inner ${value}`)], `about ${value}`)
  const error = new Error(`outer ${value}`, { cause: new Error(`middle ${value}`, { cause: inner }) })
  log.error({ err: error, note: `said ${value}`, deep: { list: [{ text: value }] } }, `failed with ${value}`)
  log.error(error)
  log.error(`plain ${value}`)
  log.error({ problem: error }, 'an error in another field')
  const written = JSON.stringify(readLogLines())
  expect(written).toContain('log.test.ts')
  expect(written).not.toMatch(leakedPattern)
  expect(getErrorReason(error)).not.toMatch(leakedPattern)
})

it('redacts names and postal addresses by field name at any depth', () => {
  const person = { name: 'Marked Person', first_name: 'Marked', address: { line1: 'Marked 1' }, customerName: 'Marked' }
  log.warn({ ...person, order: { buyer: person, total: 8_900 }, headers: { cookie: 'marked' } }, 'a person')
  const [line] = readLogLines()
  expect(JSON.stringify(line)).not.toMatch(/marked/i)
  expect(line).toMatchObject({ name: '[…]', order: { total: 8_900 }, msg: 'a person' })
})

it('keeps ids, times and counts unredacted', () => {
  const fields = {
    order: '019a8c4e-1b2c-7def-8a01-23456789abcd',
    at: '2026-11-23T17:07:43.000Z',
    intent: 'pi_3abcDEF',
    attempts: 12,
    topic: 'order.paid',
    took: null,
  }
  log.info(fields, 'nothing private')
  expect(readLogLines()[0]).toMatchObject(fields)
})

it('logs one line per request with route, status, duration and the request id of the response', async () => {
  const response = await shop.as('viewer').send(listProducts, { query: { search: 'marked-person@example.com' } })
  await shop.browser().raw('GET', '/order/marked?key=marked')
  await shop.browser().raw('GET', '/nowhere/marked-person@example.com')
  const requests = readLogLines().filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject([
    { method: 'GET', route: '/api/v1/products', status: 200, requestId: response.headers['x-request-id'] },
    { method: 'GET', route: '/order/:publicId', status: 404 },
    { method: 'GET', route: 'none', status: 404 },
  ])
  expect(requests.every(({ ms }) => typeof ms === 'number')).toBe(true)
  expect(JSON.stringify(requests)).not.toMatch(/marked/)
})

it('logs the request id with the errors and the background work of the request', async () => {
  const ctx = { ...shop.ctx, requestId: 'request-of-a-shopper' }
  await enqueue(ctx, 'test.first', {})
  const jobs = {
    'test.first': async (job: typeof ctx) => {
      job.log.info('first')
      await enqueue(job, 'test.second', {})
    },
    'test.second': async () => {
      throw new Error('refused for marked-person@example.com', { cause: new AppError('order_not_found') })
    },
  }
  const [queue] = createOutboxJobs(jobs, { slow: [], heavy: [] })
  readLogLines()
  const work = { ...shop.ctx, log, requestId: 'work-1' }
  await queue?.run(work)
  await queue?.run(work)
  const [first, second] = readLogLines()
  expect(first).toMatchObject({ topic: 'test.first', requestedBy: 'request-of-a-shopper', msg: 'first' })
  expect(second).toMatchObject({ topic: 'test.second', requestedBy: 'request-of-a-shopper', level: 50 })
  expect(JSON.stringify(second)).not.toMatch(leakedPattern)
})
