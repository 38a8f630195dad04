import { buildManifest, isSignatureValid } from '#server/modules/payments/gateway/mercado-pago/webhook.ts'
import { pollUntil } from '../live-run.ts'
import { compare, fail, pass, UndecidedError, unknown } from '../outcome.ts'
import { type Delivery, startReceiver } from '../receiver.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { chargeCard } from './orders.ts'

/** What a notification about a paid order says, and about a partial refund. */
const processedAction = 'order.processed'

/** The path that the operator enters in the developer panel, because no call can set it. */
const path = '/live-check/mercado-pago'
const maxDeliveryMs = 90_000

type Body = { id?: unknown; action?: string; data?: { status_detail?: string; version?: number } }
type Notification = { orderId: string; delivery: Delivery; body: Body }

const getHeader = ({ headers }: Delivery, name: string) => String(headers[name] ?? '')
const parseBody = ({ body }: Delivery): Body => JSON.parse(body)

/** Pays an order and refunds a part of it, and receives the notification of each. */
async function receiveNotifications(
  run: MercadoPagoRun,
): Promise<{ paid: Notification; refunded: Notification | null }> {
  const { publicUrl, webhookSecret, port, gateway } = run
  if (!publicUrl || !webhookSecret)
    throw new UndecidedError(
      `in the developer panel, send the test notifications of orders to ${path} of an address that leads to LIVE_CHECK_PORT of this machine; set it as PUBLIC_URL, and MERCADO_PAGO_WEBHOOK_SECRET`,
    )
  const receiver = await startReceiver(port, path)
  try {
    if (!(await receiver.isReachedBy(new URL(path, publicUrl))))
      throw new UndecidedError(`${publicUrl.origin}${path} does not lead to port ${receiver.port} of this machine`)
    const wait = async (orderId: string, isWanted: (body: Body) => boolean): Promise<Notification | null> => {
      const isFound = (each: Delivery) => each.query.get('data.id') === orderId && isWanted(parseBody(each))
      const find = async () => receiver.deliveries.find(isFound)
      const delivery = await pollUntil(run, find, Boolean, maxDeliveryMs)
      return delivery ? { orderId, delivery, body: parseBody(delivery) } : null
    }
    const { id } = await chargeCard(run, 'mp-notification')
    const paid = await wait(id, () => true)
    if (!paid)
      throw new UndecidedError(
        `no notification arrived within ${maxDeliveryMs / 1_000} seconds; check the address in the developer panel`,
      )
    await gateway.refund({ paymentId: id, cents: 100, refundId: run.id, orderId: run.id }, `notified-${id}`)
    return { paid, refunded: await wait(id, ({ data }) => data?.status_detail === 'partially_refunded') }
  } finally {
    await receiver.close()
  }
}

const getNotifications = (run: MercadoPagoRun) => run.once('notifications', () => receiveNotifications(run))

export const notificationChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-notification',
    what: 'A paid order is notified with a signature of the application’s secret, over its id in lower case',
    async run(run) {
      const { paid } = await getNotifications(run)
      const { orderId, delivery } = paid
      const signature = getHeader(delivery, 'x-signature')
      const requestId = getHeader(delivery, 'x-request-id')
      const isValid = isSignatureValid(signature, orderId, requestId, run.webhookSecret ?? '')
      const manifest = buildManifest('ORD…', '…', '…')
      return isValid
        ? pass(`signed as ${manifest}`)
        : fail(`expected a signature over ${manifest}, found another one; compare the secret in the developer panel`)
    },
  },
  {
    id: 'mp-notification-time',
    what: 'The time of a signature is in milliseconds',
    async run(run) {
      const { paid } = await getNotifications(run)
      const digits = /ts=(\d+)/.exec(getHeader(paid.delivery, 'x-signature'))?.[1]?.length
      return compare({ digits: 13 }, { digits }, '13 digits')
    },
  },
  {
    id: 'mp-notification-body',
    what: 'A notification has the type order in its query, no id of its own, and the action order.processed',
    async run(run) {
      const { delivery, body } = (await getNotifications(run)).paid
      return compare(
        { type: 'order', id: undefined, action: processedAction },
        { type: delivery.query.get('type'), id: body.id, action: body.action },
        'as expected',
      )
    },
  },
  {
    id: 'mp-notification-refund',
    what: 'A partial refund is notified with the action order.processed',
    async run(run) {
      const { refunded } = await getNotifications(run)
      if (!refunded) return fail(`expected a notification within ${maxDeliveryMs / 1_000} seconds, found none`)
      return compare({ action: processedAction }, { ...refunded.body }, 'notified')
    },
  },
  {
    id: 'mp-notification-retry',
    what: 'A notification that fails is repeated after 15 minutes, with a request id and signature of its own',
    run: async () =>
      unknown('answer a notification with status 500, and compare its headers with those of the next one'),
  },
]
