import Stripe from 'stripe'
import { splitEventTypes } from '#server/modules/payments/gateway/stripe/payment-params.ts'
import { webhookEvents } from '../../bootstrap/assemble.ts'
import { confirmCard, createCardPayment, createCustomer, getCardPayment } from './card-payments.ts'
import { buildMetadata, type Check, type LiveRun, pollUntil } from './live-run.ts'
import { compare, fail, pass, unknown } from './outcome.ts'
import { startReceiver } from './receiver.ts'

/** How long the provider may take to list or deliver an event. */
const maxEventMs = 60_000
const listSucceeded = async ({ stripe, startedSeconds }: LiveRun) => {
  const created = { gte: startedSeconds }
  const { data } = await stripe.events.list({ created, types: ['payment_intent.succeeded'], limit: 100 })
  return data
}
const isAbout =
  (id: string) =>
  ({ data: { object } }: Stripe.Event) =>
    'id' in object && object.id === id

/** Creates a webhook endpoint for this command, makes a payment, and verifies the event that arrives. */
async function receiveEvent(run: LiveRun, checkId: string) {
  if (!run.publicUrl)
    return unknown('set PUBLIC_URL to an address from which /live-check/ leads to LIVE_CHECK_PORT of this machine')
  const receiver = await startReceiver(run.port)
  try {
    const url = new URL(receiver.path, run.publicUrl)
    if (!(await receiver.isReachedBy(url)))
      return unknown(
        `${url.origin}/live-check/ does not lead to port ${receiver.port} of this machine; let your proxy or tunnel do so`,
      )
    const endpoint = await run.stripe.webhookEndpoints.create({
      url: url.href,
      enabled_events: webhookEvents as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
      api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
      metadata: buildMetadata(run, checkId),
    })
    const intent = await confirmCard(run, await createCardPayment(run, checkId), 'pm_card_visa')
    const find = async () => receiver.deliveries.find(({ body }) => body.includes(intent.id))
    const delivery = await pollUntil(run, find, Boolean, maxEventMs)
    if (!delivery) return fail('expected payment_intent.succeeded within a minute, but no delivery arrived')
    const event = run.stripe.webhooks.constructEvent(delivery.body, delivery.signature, endpoint.secret ?? '')
    return compare(
      { type: 'payment_intent.succeeded', version: Stripe.API_VERSION, isLive: false },
      { type: event.type, version: event.api_version, isLive: event.livemode },
      'delivered with a valid signature',
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      return fail('expected a signature of the endpoint’s secret, found one that does not fit the delivered bytes')
    throw error
  } finally {
    await receiver.close()
  }
}

export const eventChecks: Check[] = [
  {
    id: 'catch-up-events',
    what: 'The event of a payment is listed within a minute, for a shop that missed its delivery',
    async run(run) {
      const { id } = await getCardPayment(run)
      const events = await pollUntil(
        run,
        () => listSucceeded(run),
        list => list.some(isAbout(id)),
        maxEventMs,
      )
      return events.some(isAbout(id)) ? pass('listed') : fail(`expected payment_intent.succeeded of ${id}, found none`)
    },
  },
  {
    id: 'catch-up-types',
    what: 'Events can be listed by all types that the shop handles',
    async run({ stripe, startedSeconds }) {
      const lists = splitEventTypes(webhookEvents)
      for (const types of lists) await stripe.events.list({ created: { gte: startedSeconds }, types, limit: 100 })
      return pass(`${webhookEvents.length} types in ${lists.length} calls`)
    },
  },
  {
    id: 'catch-up-payments',
    what: 'A payment is listed by its time and by its customer, with its metadata',
    async run(run, id) {
      const { stripe, startedSeconds } = run
      const customer = await createCustomer(run, id)
      const intent = await confirmCard(
        run,
        await createCardPayment(run, id, { customerId: customer.id }),
        'pm_card_visa',
      )
      const byTime = await stripe.paymentIntents.list({ created: { gte: startedSeconds }, limit: 100 })
      const byCustomer = await stripe.paymentIntents.list({ customer: customer.id, limit: 100 })
      return compare(
        { byTime: id, byCustomer: [intent.id] },
        {
          byTime: byTime.data.find(each => each.id === intent.id)?.metadata.live_check,
          byCustomer: byCustomer.data.map(each => each.id),
        },
        'listed both ways',
      )
    },
  },
  {
    id: 'webhook',
    what: 'A new webhook endpoint receives the event of a payment, signed and in the API version of the SDK',
    run: receiveEvent,
  },
]
