import type { AuthenticateData } from '#contract/screen-data.ts'
import { settleUpsellPayment } from '#contract/upsell-sessions.ts'
import { call } from '#web/call.ts'
import { untilAnswered } from '../pay/ask-again.ts'
import { loadProvider } from '../ui/load-provider.ts'

export type Authenticated = { kind: 'done'; next: string } | { kind: 'refused' } | { kind: 'unreachable' }

/** Lets the bank ask, then lets the shop look: its answer decides, whatever the browser's library said. */
export async function authenticate(data: AuthenticateData): Promise<Authenticated> {
  try {
    if (data.clientSecret) {
      const stripe = await loadProvider(data.stripe)
      if (!stripe) return { kind: 'unreachable' }
      await stripe.handleNextAction({ clientSecret: data.clientSecret })
    }
    // The bank may have let the charge through: what the shop knows of it is asked for until it is answered.
    const settled = await untilAnswered(() => call(settleUpsellPayment, { params: { id: data.paymentId } }))
    return settled.state === 'failed' ? { kind: 'refused' } : { kind: 'done', next: settled.next }
  } catch (error) {
    console.error('authenticate', error)
    return { kind: 'unreachable' }
  }
}
