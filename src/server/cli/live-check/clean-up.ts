import type Stripe from 'stripe'
import type { LiveRun } from './live-run.ts'

type Found = { id: string; metadata?: Stripe.Metadata | null }

/** Returns null when the work succeeded, or the reason why something was left. */
const attempt = (what: string, work: () => Promise<unknown>): Promise<string | null> =>
  work().then(
    () => null,
    error => `${what} (${error instanceof Error ? error.message : String(error)})`,
  )

const isCancelable = ({ status }: Stripe.PaymentIntent) => status !== 'succeeded' && status !== 'canceled'

/** Refunds what is left of a payment. */
async function refundRest(stripe: Stripe, { id }: Stripe.PaymentIntent) {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  if (typeof charge === 'object' && charge && charge.amount_refunded < charge.amount)
    await stripe.refunds.create({ payment_intent: id })
}

/**
 * Cancels, refunds or deletes everything that the run created. It finds the objects by their metadata in the provider's
 * lists, so that objects whose creation got no response are removed too. Returns what could not be removed.
 */
export async function cleanUp(run: LiveRun): Promise<string[]> {
  const { stripe } = run
  const created = { gte: run.startedSeconds }
  const isOurs = ({ metadata }: Found) => metadata?.live_check_run === run.id
  const left: (string | null)[] = []

  async function removeAll<T extends Found>(
    what: string,
    list: AsyncIterable<T>,
    remove: (found: T) => Promise<unknown>,
  ) {
    const found: T[] = []
    const collect = async () => {
      for await (const each of list) if (isOurs(each)) found.push(each)
    }
    left.push(await attempt(`the list of each ${what}`, collect))
    for (const each of found) left.push(await attempt(`${what} ${each.id}`, () => remove(each)))
  }

  await removeAll('payment', stripe.paymentIntents.list({ created, limit: 100 }), async intent => {
    if (isCancelable(intent)) await stripe.paymentIntents.cancel(intent.id)
    else if (intent.status === 'succeeded') await refundRest(stripe, intent)
  })
  await removeAll('customer', stripe.customers.list({ created, limit: 100 }), ({ id }) => stripe.customers.del(id))
  await removeAll('webhook endpoint', stripe.webhookEndpoints.list({ limit: 100 }), ({ id }) =>
    stripe.webhookEndpoints.del(id),
  )
  for (const remove of run.removals.splice(0)) left.push(await attempt('a domain, product or coupon', remove))
  return left.filter(each => each !== null)
}
