import { call, Problem } from '#api-client/call.ts'
import type { AuthenticateData } from '#contract/screen-data.ts'
import { declineOffers, settleUpsellPayment } from '#contract/upsell-sessions.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import { loadChallenge } from '../pay/load-mercado-pago.ts'
import { retryUntilAnswered } from '../pay/retry.ts'
import { loadProvider } from '../ui/load-provider.ts'
import { findSessionCredentials } from '../upsell/flow.ts'

export type AuthenticationOutcome = { kind: 'done'; next: string } | { kind: 'refused' } | { kind: 'unreachable' }

/**
 * Runs the bank's authentication, then requests the outcome from the shop. The provider's library does not decide the
 * outcome.
 */
export async function authenticate(data: AuthenticateData): Promise<AuthenticationOutcome> {
  try {
    if (data.clientSecret) {
      const stripe = await loadProvider(data.stripe)
      if (!stripe) return { kind: 'unreachable' }
      await stripe.handleNextAction({ clientSecret: data.clientSecret })
    }
    if (data.challenge) {
      const { showChallenge } = await loadChallenge()
      const ask = () => call(settleUpsellPayment, { params: { id: data.paymentId } })
      const error = await showChallenge(data.challenge.url, ask)
      // A shopper who left the bank's page decides about the offer again.
      if (error && !error.declined) return { kind: 'done', next: upsellPagePath(data.upsellId, data.pageOrder) }
    }
    // The bank may have approved the charge, so the settlement call is repeated until the shop responds.
    const settled = await retryUntilAnswered(() => call(settleUpsellPayment, { params: { id: data.paymentId } }))
    return settled.state === 'failed' ? { kind: 'refused' } : { kind: 'done', next: settled.next }
  } catch (error) {
    console.error('authenticate', error)
    return { kind: 'unreachable' }
  }
}

/**
 * Declines the offer whose charge the bank rejected. Returns the next URL, or the URL of the offer's page when the
 * session has ended.
 */
export async function declineAndContinue({ sessionId, upsellId, pageOrder }: AuthenticateData): Promise<string> {
  const page = upsellPagePath(upsellId, pageOrder)
  try {
    const credentials = await findSessionCredentials({ preview: null, sessionId })
    return credentials
      ? (await call(declineOffers, { body: { ...credentials, pageOrder, how: 'continue' } })).next
      : page
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return page
    throw error
  }
}
