import { randomUUID } from 'node:crypto'
import { createMercadoPagoGateway } from '#server/modules/payments/gateway/mercado-pago/mercado-pago-gateway.ts'
import type { ServerChargedGateway } from '#server/modules/payments/gateway/payment-gateway.ts'
import { AppError, OperatorError } from '#server/platform/core/errors.ts'
import { type BaseRun, type Check, createOnce } from '../live-run.ts'
import { UndecidedError } from '../outcome.ts'
import type { Credentials } from './credentials.ts'
import { createService } from './service.ts'

const serviceUrl = 'https://api.mercadopago.com'

export type User = { id: number; site_id: string; country_id: string; tags: string[] | null }

/** What all checks of Mercado Pago share. */
export type MercadoPagoRun = BaseRun & {
  /** The adapter of the shop. */
  gateway: ServerChargedGateway
  /** Calls the service without the adapter. */
  request: ReturnType<typeof createService>
  user: Partial<User>
  webhookSecret: string | null
  hasPix: boolean
  startedAt: Date
  /** Identifies the run in the references of its orders, as the fingerprint of a shop does. */
  fingerprint: string
  /** The ids of created orders, because the service's search may not find the newest ones. */
  orderIds: Set<string>
  customerIds: Set<string>
}
export type MercadoPagoCheck = Check<MercadoPagoRun>

/** Returns what the adapter needs from a context. No database is used: only an alarm would write to it. */
const buildContext = (url: string, accessToken: string, fingerprint: string) =>
  ({
    db: null,
    clock: () => new Date(),
    log: { error: () => undefined },
    metrics: { providerCall: () => undefined },
    secrets: { fingerprint },
    provider: { mercadoPago: async () => ({ url, accessToken, webhookSecret: null, browser: null }) },
  }) as unknown as Parameters<typeof createMercadoPagoGateway>[0]

async function loadUser(request: MercadoPagoRun['request']): Promise<Partial<User>> {
  const { status, body } = await request<User>('GET', '/users/me').catch(error => {
    throw error instanceof UndecidedError ? new OperatorError(`Mercado Pago: ${error.message}.`) : error
  })
  if (status !== 200)
    throw new OperatorError('Mercado Pago refused MERCADO_PAGO_ACCESS_TOKEN. Copy it again from the developer panel.')
  if (!body.tags?.includes('test_user'))
    throw new OperatorError(
      'MERCADO_PAGO_ACCESS_TOKEN is not of a test account. This command makes and refunds payments, so it takes only test credentials. Nothing was charged.',
    )
  return body
}

type RunOptions = Pick<BaseRun, 'askToOpen' | 'port' | 'publicUrl' | 'sleep'> & {
  credentials: Credentials
  /** Replaces the service's own address. */
  apiUrl: string | null
}

/** Opens a run. Throws OperatorError when the service refuses the token, or the account is not a test account. */
export async function openMercadoPagoRun({ credentials, apiUrl, ...options }: RunOptions): Promise<MercadoPagoRun> {
  const id = randomUUID()
  const fingerprint = id.replaceAll('-', '').slice(0, 16)
  const url = apiUrl ?? serviceUrl
  const request = createService(url, credentials)
  const user = await loadUser(request)
  const gateway = await createMercadoPagoGateway(buildContext(url, credentials.accessToken, fingerprint), 'test')
  const pix = await gateway.readCapabilities().then(
    ({ pix }) => pix,
    error => {
      if (error instanceof AppError) return null
      throw error
    },
  )
  return {
    ...options,
    id,
    gateway,
    request,
    user,
    webhookSecret: credentials.webhookSecret,
    hasPix: pix === 'active',
    startedAt: new Date(),
    fingerprint,
    orderIds: new Set(),
    customerIds: new Set(),
    once: createOnce(),
  }
}
