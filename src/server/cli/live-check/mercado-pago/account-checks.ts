import { randomUUID } from 'node:crypto'
import { combine, compare, fail, pass, unknown } from '../outcome.ts'
import type { MercadoPagoCheck } from './open-run.ts'

type Method = {
  id: string
  payment_type_id: string
  status: string
  min_allowed_amount: number
  max_allowed_amount: number
}

const wrongPublicKey = 'APP_USR-not-a-key'
const wrongToken = 'APP_USR-not-a-token'
const unauthorized = [400, 401, 403, 404]

export const accountChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-account',
    what: 'The account is a test account of Brazil',
    run: async ({ user }) =>
      compare(
        { site: 'MLB', country: 'BR', isTest: true },
        { site: user.site_id, country: user.country_id, isTest: user.tags?.includes('test_user') },
        'MLB, with the tag test_user',
      ),
  },
  {
    id: 'mp-public-key',
    what: 'The list of document types accepts the public key, and refuses another one',
    async run({ request }) {
      const path = '/v1/identification_types'
      const right = await request<object>('GET', path, { by: 'public key' })
      const wrong = await request<object>('GET', path, { by: { publicKey: wrongPublicKey } })
      return combine(
        compare({ status: 200 }, right, ''),
        unauthorized.includes(wrong.status)
          ? pass(`another key gets ${wrong.status}`)
          : fail(`expected another key to be refused, found status ${wrong.status}`),
      )
    },
  },
  {
    id: 'mp-access-token',
    what: 'A wrong access token is refused with status 401 or 403',
    async run({ request }) {
      const read = await request('GET', '/users/me', { by: { accessToken: wrongToken } })
      const create = await request('POST', '/v1/orders', {
        by: { accessToken: wrongToken },
        body: {},
        idempotencyKey: randomUUID(),
      })
      const found = `account ${read.status} ${read.code}, order ${create.status} ${create.code}`
      const isRefused = [read, create].every(({ status }) => status === 401 || status === 403)
      return isRefused ? pass(found) : fail(`expected 401 or 403, found ${found}`)
    },
  },
  {
    id: 'mp-methods',
    what: 'Cards are active',
    async run({ request }) {
      const { body } = await request<Method[]>('GET', '/v1/payment_methods')
      const methods = Object.values(body) as Method[]
      const cards = methods.filter(({ payment_type_id: type, status }) => type === 'credit_card' && status === 'active')
      const master = cards.find(({ id }) => id === 'master')
      if (!master)
        return fail(`expected master to be active, found ${cards.map(({ id }) => id).join(', ') || 'no card'}`)
      const { min_allowed_amount: min, max_allowed_amount: max } = master
      return pass(`${cards.map(({ id }) => id).join(', ')}; master from ${min} to ${max} reais`)
    },
  },
  {
    id: 'mp-pix',
    what: 'Pix is active',
    async run({ request, gateway }) {
      const { pix } = await gateway.readCapabilities()
      if (pix !== 'active') return unknown('register a Pix key in the account’s app, and run the command again')
      const { body } = await request<Method[]>('GET', '/v1/payment_methods')
      const method = (Object.values(body) as Method[]).find(({ id }) => id === 'pix')
      return pass(`from ${method?.min_allowed_amount} to ${method?.max_allowed_amount} reais`)
    },
  },
]
