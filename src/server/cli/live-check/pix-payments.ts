import type Stripe from 'stripe'
import { paymentParams, toPixParams } from '#server/modules/payments/gateway/stripe/payment-params.ts'
import { buildMetadata, type LiveRun, pollUntil } from './live-run.ts'
import { UndecidedError } from './outcome.ts'

export const pixCents = 1_490
/** How long the shop's codes are valid by default. */
export const pixSeconds = 30 * 60
/** A valid CPF that belongs to nobody. */
const taxId = '11144477735'

type PixChoice = { cents?: number; seconds?: number; email?: string }

/** Builds the parameters with which the shop issues a code. */
export const buildPixParams = (run: LiveRun, checkId: string, { cents, seconds, email }: PixChoice = {}) =>
  toPixParams({
    amountCents: cents ?? pixCents,
    currency: 'brl',
    metadata: buildMetadata(run, checkId),
    customerId: null,
    description: `live-check ${checkId}`,
    attempt: 1,
    expiresAfterSeconds: seconds ?? pixSeconds,
    buyer: { name: 'Joana Prado', email: email ?? 'fill_never@example.com', taxId },
  })

/** Creates a payment with parameters that replace those of the shop. */
export const createPix = (
  run: LiveRun,
  checkId: string,
  choice: PixChoice = {},
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> =>
  run.stripe.paymentIntents.create({ ...buildPixParams(run, checkId, choice), ...more })

export const readPayment = ({ stripe }: LiveRun, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, paymentParams)

/** Reads a payment until it no longer waits for the shopper, but at most for `maxMs`. */
export const waitForEnd = (run: LiveRun, id: string, maxMs: number): Promise<Stripe.PaymentIntent> =>
  pollUntil(
    run,
    () => readPayment(run, id),
    ({ status }) => status !== 'requires_action' && status !== 'processing',
    maxMs,
  )

type TestName = 'succeed_immediately' | 'expire_immediately' | 'expire_with_delay' | 'fill_never'

/**
 * Codes that Stripe's test mode pays or lets expire, depending on the buyer's e-mail address, and a code that is valid
 * for a minute. All are created together, because some take minutes.
 */
export const getTimedCodes = (run: LiveRun): Promise<{ byName: Record<TestName, string>; shortId: string }> =>
  run.once('timed codes', async () => {
    const create = async (choice: PixChoice) => (await createPix(run, 'pix-test-names', choice)).id
    const byName = {
      succeed_immediately: await create({ email: 'succeed_immediately@example.com' }),
      expire_immediately: await create({ email: 'expire_immediately@example.com' }),
      expire_with_delay: await create({ email: 'expire_with_delay@example.com' }),
      fill_never: await create({ email: 'fill_never@example.com' }),
    }
    return { byName, shortId: await create({ seconds: 60 }) }
  })

const maxPaidMs = 300_000

/** Waits until test mode has paid a code. Throws UndecidedError when that does not happen. */
export async function getPaid(run: LiveRun, id: string): Promise<Stripe.PaymentIntent> {
  const paid = await waitForEnd(run, id, maxPaidMs)
  if (paid.status === 'succeeded') return paid
  throw new UndecidedError(
    `test mode did not pay ${id} within five minutes; look in Stripe's Pix documentation for the e-mail address that does`,
  )
}
/** The paid code that several checks share. */
export const getPaidPix = async (run: LiveRun): Promise<Stripe.PaymentIntent> =>
  getPaid(run, (await getTimedCodes(run)).byName.succeed_immediately)
